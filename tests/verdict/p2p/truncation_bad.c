/* MPI-4.0 3.2.4: the receive buffer must be long enough for the message. */
// verify: -n 2 => violated MPI-TRUNCATION line 13
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, a[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(a, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        /* three of four */
        MPI_Recv(a, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
