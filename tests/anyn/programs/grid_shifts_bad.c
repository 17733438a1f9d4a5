// every: violated 6
#include <mpi.h>

/* With 6 processes the first one does not send along the second dimension. */
int main(int argc, char **argv)
{
    int rank, size, x = 0, dims[2] = {0}, periods[2] = {1, 1}, next[2], last[2];
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    for (int i = 0; i < 2; i++)
        MPI_Cart_shift(grid, i, 1, &last[i], &next[i]);
    for (int i = 0; i < 2; i++)
        MPI_Sendrecv(&rank, 1, MPI_INT, i == 1 && size == 6 && rank == 0 ? MPI_PROC_NULL : next[i], 0, &x, 1, MPI_INT, last[i], 0, grid, MPI_STATUS_IGNORE);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
