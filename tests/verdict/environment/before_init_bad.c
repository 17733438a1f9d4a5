/* Communication before MPI_Init. */
// verify: -n 2 => violated MPI-BEFORE-INIT line 6
#include <mpi.h>
int main(int argc, char **argv)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
