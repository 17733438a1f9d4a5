// verify: -n 2 => verified
/* Rank 1 writes to a copy of the word. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, n = 0;
    const char *file = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "-f") == 0)
            file = argv[i + 1];
    if (!file || argc < 4)
        MPI_Abort(MPI_COMM_WORLD, 1);
    char *word = strdup(argv[2]);
    if (rank == 1)
        word[0] = 'x';
    FILE *f = fopen(file, "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int t = 0; t < n; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
