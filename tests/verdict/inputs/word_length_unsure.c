// verify: -n 2 => inconclusive UNDEFINED-FUNCTION line 21 no "can fail"
// The file says how long its word is: one that is longer than that is no input that accuses the
// program.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int part(const char *word);

int main(int argc, char **argv)
{
    int rank, n = 0, length = 0;
    char *word = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen(argv[1], "r");
    fscanf(f, "%d", &n);
    word = malloc(n + 1);
    fscanf(f, "%s", word);
    for (int i = 0; i < n; i++)
        length += part(word + i);
    MPI_Allreduce(&length, &n, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
