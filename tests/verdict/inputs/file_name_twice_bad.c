// verify: -n 2 => violated MPI-COLL-MISSING line 28
/* Rank 0 writes the file that all read, by its other name. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, n = 0;
    char path[300] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    strcpy(path, argv[1]);
    if (rank == 0) {
        FILE *out = fopen(argv[1], "w");
        if (!out)
            MPI_Abort(MPI_COMM_WORLD, 1);
        fputs("5", out);
        fclose(out);
    }
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int t = 0; t < n; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
