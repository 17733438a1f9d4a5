/* It must be complete before it is started again. */
// verify: -n 2 => violated MPI-REQUEST-ACTIVE line 12 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Start(&r);
    /* MPI_Wait ? */
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
    MPI_Finalize();
    return 0;
}
