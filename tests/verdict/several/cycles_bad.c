/* Two deadlocks in one end: a cycle of ranks 0 and 1, and rank 3 waits for one that has ended.
 * Rank 4 waits for rank 0 and has no finding of its own. */
// verify: -n 5 => violated MPI-DEADLOCK line 14 line 16 findings 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 4)
        MPI_Recv(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank < 2)
        MPI_Ssend(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    if (rank == 3)
        MPI_Recv(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
