/* MPI_Dims_create reads its array: entries that are not 0 stay. */
// verify: -n 4 => violated MPI-ARG line 10
#include <mpi.h>

int main(int argc, char **argv)
{
    int n, dims[2], periods[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Dims_create(n, 2, dims);
    MPI_Finalize();
    return periods[0];
}
