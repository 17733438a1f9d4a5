// verify: -n 2 => violated C-RUNTIME line 18 no "cannot hang"
// word_length_unsure.c, in which there is no room for any word, whatever the file says.
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
    word = malloc(1);
    fscanf(f, "%s", word);
    for (int i = 0; i < n; i++)
        length += part(word + i);
    MPI_Allreduce(&length, &n, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
