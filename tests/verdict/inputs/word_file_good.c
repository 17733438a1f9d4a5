// verify: -n 3 => verified
/* The name of a file stands behind a word of the command line; one rank reads it. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *path = NULL;
    int rank, rounds = 0;
    FILE *file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "-f") && i + 1 < argc)
            path = argv[++i];
    if (!path) {
        MPI_Finalize();
        return 1;
    }
    if (rank == 0 && (file = fopen(path, "r"))) {
        if (fscanf(file, "%d", &rounds) != 1)
            rounds = 0;
        fclose(file);
    }
    MPI_Bcast(&rounds, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
