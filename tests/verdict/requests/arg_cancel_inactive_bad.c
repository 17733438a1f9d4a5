/* MPI_Cancel on a request that is not active. */
// verify: -n 2 => violated MPI-ARG-REQUEST by walk
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send_init(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        MPI_Cancel(&r);
        MPI_Request_free(&r);
    }
    MPI_Finalize();
    return 0;
}
