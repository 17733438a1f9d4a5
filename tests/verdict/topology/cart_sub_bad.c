/* MPI_Cart_sub needs a grid: a duplicate has one, a split has none. */
// verify: -n 2 => violated MPI-ARG-TOPOLOGY line 16 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[2] = {2, 1}, periods[2] = {0, 0}, keep[2] = {1, 0};
    MPI_Comm grid, copy, part, row;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_dup(grid, &copy);
    MPI_Cart_sub(copy, keep, &row);
    MPI_Comm_free(&row);
    MPI_Comm_split(grid, 0, 0, &part);

    MPI_Cart_sub(part, keep, &row);
    MPI_Finalize();
    return 0;
}
