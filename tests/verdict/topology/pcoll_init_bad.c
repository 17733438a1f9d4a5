/* MPI_Barrier_init may wait for the other processes (MPI-4.0 6.13: it is not local). */
// verify: -n 2 => violated MPI-COLL-MESSAGE line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        MPI_Recv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    if (rank == 0)
        MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
    MPI_Finalize();
    return 0;
}
