// All streams are a byte further before they are moved, and are in one place behind that.
// verify: -n 2..3 => verified by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!f || fgetc(f) == EOF)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fseek(f, -4, SEEK_END);
    if (fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
