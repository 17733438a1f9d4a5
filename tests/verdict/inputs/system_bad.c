/* Each rank asks the system for another number. */
// verify: -n 2 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (sysconf(rank == 0 ? _SC_NPROCESSORS_ONLN : _SC_NPROCESSORS_CONF) > 4)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
