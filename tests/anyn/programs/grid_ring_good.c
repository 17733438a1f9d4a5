// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, left, right, x = 0, y = 0, dims[1] = {0}, periods[1] = {1};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    dims[0] = size;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 1, &grid);
    MPI_Cart_shift(grid, 0, -1, &left, &right);
    for (int i = 0; i < 10; i++)
        MPI_Sendrecv(&x, 1, MPI_INT, right, 0, &y, 1, MPI_INT, left, 0, grid, MPI_STATUS_IGNORE);
    MPI_Cart_get(grid, 1, dims, periods, &rank);
    if (rank == 0) {
        MPI_Send(&x, 1, MPI_INT, left, 1, grid);
        MPI_Recv(&y, 1, MPI_INT, right, 1, grid, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&y, 1, MPI_INT, right, 1, grid, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, left, 1, grid);
    }
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
