/* Directions are counted from 0 (MPI-4.0 8.5.6). */
// verify: -n 4 => violated MPI-ARG-TOPOLOGY line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[2] = {2, 2}, periods[2] = {0, 0}, from, to;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    for (int direction = 1; direction <= 2; direction++)
        /* the second round is wrong */
        MPI_Cart_shift(grid, direction, 1, &from, &to);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
