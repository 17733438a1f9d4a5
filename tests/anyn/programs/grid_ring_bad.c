// every: violated 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, left, right, x = 0, y = 0, dims[1] = {0}, periods[1] = {1};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 1, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_shift(grid, 0, 1, &left, &right);
    MPI_Send(&x, 1, MPI_INT, right, 0, grid);
    MPI_Recv(&y, 1, MPI_INT, left, 0, grid, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
