// every: violated 6
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, dims[2] = {0, 0}, periods[2] = {1, 1}, at[2], keep[2] = {0, 1}, x = 0, y = 0;
    int up, down;
    MPI_Comm grid, row, column;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, at);
    MPI_Cart_sub(grid, keep, &row);
    keep[0] = 1;
    keep[1] = 0;
    MPI_Cart_sub(grid, keep, &column);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    for (int k = 0; k < dims[0] && k < dims[1]; k++) {
        MPI_Bcast(&x, 1, MPI_INT, k, row);
        MPI_Bcast(&y, 1, MPI_INT, k, column);
        MPI_Sendrecv_replace(&x, 1, MPI_INT, down, 0, up, 0, grid, MPI_STATUS_IGNORE);
    }
    if (at[1] == 0) {
        for (int k = 1; k < dims[1]; k++)
            MPI_Recv(&x, 1, MPI_INT, k, 1, row, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&x, 1, MPI_INT, at[0] == 2, 1, row);
    }
    MPI_Comm_free(&row);
    MPI_Comm_free(&column);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
