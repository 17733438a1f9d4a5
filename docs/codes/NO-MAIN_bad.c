// verify: -n 2 => c-error NO-MAIN
#include <mpi.h>

void start(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
