// verify: -n 2 => verified
// A shape in one word: the numbers are the same on all ranks, and there or not for all.
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, nx = 0, ny = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2 || sscanf(argv[1], "%dx%d", &nx, &ny) != 2 || nx < 1 || nx * ny != size) {
        MPI_Finalize();
        return 1;
    }
    int row = rank / ny, column = rank % ny;
    if (column < ny - 1)
        MPI_Send(&x, 1, MPI_INT, rank + 1, row, MPI_COMM_WORLD);
    if (column > 0)
        MPI_Recv(&x, 1, MPI_INT, rank - 1, row, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
