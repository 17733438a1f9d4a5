/* Rank 0 broadcasts, the others receive: no MPI_Recv takes what MPI_Bcast hands out. */
// verify: -n 2..3 => violated MPI-DEADLOCK line 13 says "rank 0 calls MPI_Bcast, but rank 1 waits in MPI_Recv for a message from rank 0"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 7;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
