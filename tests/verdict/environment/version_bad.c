// verify: -n 2 => violated MPI-DEADLOCK line 16 says "the version of MPI"
/* Which version of MPI the library has is not known, but it is one, and the same on all ranks. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got, version, minor;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_version(&version, &minor);
    if (version < 4)
        MPI_Barrier(MPI_COMM_WORLD);
    else
        MPI_Bcast(&got, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (version == 3 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
