// every: violated 12
// With 12 processes there is one number for two dimensions.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int dims[2] = { 0, 0 }, periods[2] = { 0, 0 }, both[2] = { 1, 0 }, one[1] = { 1 };
    MPI_Comm grid, rows;
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Cart_sub(grid, size == 12 ? one : both, &rows);
    MPI_Finalize();
    return 0;
}
