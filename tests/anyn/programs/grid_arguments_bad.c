// every: not proved line 17
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, rank, up, down, dims[2], periods[2] = {1, 0}, x = 0, y = 0;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    dims[0] = atoi(argv[1]);
    dims[1] = atoi(argv[2]);
    if (dims[0] * dims[1] != size)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Sendrecv(&x, 1, MPI_INT, down, 0, &y, 1, MPI_INT, up, 0, grid, MPI_STATUS_IGNORE);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
