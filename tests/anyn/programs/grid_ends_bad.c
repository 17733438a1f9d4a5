// every: violated 12
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, left, right, x = 0, y = 0, dims[1] = {0}, periods[1] = {0};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 1, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_shift(grid, 0, 1, &left, &right);
    int wrong = size == 12 && rank == 4;
    MPI_Sendrecv(&x, 1, MPI_INT, wrong ? left : right, 0, &y, 1, MPI_INT, left, 0, grid,
                 MPI_STATUS_IGNORE);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
