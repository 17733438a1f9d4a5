// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, from, to, x = 0, y = 0, dims[3] = {0}, periods[3] = {1, 0, 1}, at[3];
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 3, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    for (int step = 0; step < 10; step++) {
        MPI_Cart_shift(grid, 0, 1, &from, &to);
        MPI_Sendrecv(&x, 1, MPI_INT, to, 0, &y, 1, MPI_INT, from, 0, grid, MPI_STATUS_IGNORE);
        MPI_Cart_shift(grid, 1, -1, &from, &to);
        MPI_Recv(&y, 1, MPI_INT, from, 1, grid, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, to, 1, grid);
        MPI_Cart_shift(grid, 2, 1, &from, &to);
        MPI_Sendrecv(&x, 1, MPI_INT, to, 2, &y, 1, MPI_INT, from, 2, grid, MPI_STATUS_IGNORE);
    }
    MPI_Cart_coords(grid, rank, 3, at);
    at[2] = (at[2] + 1) % dims[2];
    MPI_Cart_rank(grid, at, &to);
    at[2] -= 2;
    if (at[2] < 0)
        at[2] += dims[2];
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
