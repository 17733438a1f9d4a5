/* The process without a place in the grid uses its null communicator. */
// verify: -n 4 => verified
// verify: -n 5 => violated MPI-ARG-COMM line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[2] = {2, 2}, periods[2] = {1, 1}, up, down;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    /* ranks from 4 on have MPI_COMM_NULL */

    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Sendrecv(&up, 1, MPI_INT, down, 0, &down, 1, MPI_INT, up, 0, grid,
                 MPI_STATUS_IGNORE);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
