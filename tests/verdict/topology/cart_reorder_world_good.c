/* The root of the last call is the process that was first before the grid was made: which place
 * it has in the grid is not known ("within bounds"). */
// verify: -n 4 => bounded
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int size, rank, dims[2] = {0, 0}, periods[2] = {1, 0}, up, down, other = -1, sum, at[2];
    MPI_Comm grid, column;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        printf("%d processes\n", size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, at);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Sendrecv(&rank, 1, MPI_INT, down, 0, &other, 1, MPI_INT, up, 0, grid,
                 MPI_STATUS_IGNORE);
    assert(other == up);
    MPI_Cart_sub(grid, (int[]){1, 0}, &column);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, column);
    if (rank == 0)
        MPI_Send(&sum, 1, MPI_INT, 1, 1, grid);
    else if (rank == 1)
        MPI_Recv(&sum, 1, MPI_INT, 0, 1, grid, MPI_STATUS_IGNORE);
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Comm_free(&column);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
