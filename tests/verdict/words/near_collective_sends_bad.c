/* Rank 0 gathers, the others send: MPI_Gather takes no messages. */
// verify: -n 2..3 => violated MPI-DEADLOCK says "rank 0 calls MPI_Gather, but rank 1 waits in MPI_Ssend for a receive of rank 0"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 7, all[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Gather(&x, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Ssend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
