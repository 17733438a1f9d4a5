/* Not all start it. */
// verify: -n 2 => violated MPI-COLL-MISSING line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    if (rank == 0)
        MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE); /* of rank 1: it is not active, so nothing to wait for */
    MPI_Request_free(&r);
    MPI_Finalize();
    return 0;
}
