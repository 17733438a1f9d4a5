/* More places than processes (MPI-4.0 8.5.1). */
// verify: -n 6 => verified
// verify: -n 4 => violated MPI-ARG-TOPOLOGY line 11
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[2] = {2, 3}, periods[2] = {0, 0};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    if (grid != MPI_COMM_NULL)
        MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
