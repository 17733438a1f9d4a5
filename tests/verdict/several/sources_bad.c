/* Rank 2 waits for a message of anybody; rank 0 would send it, but fails before. That is no
 * deadlock of its own; the one of ranks 3 and 4 is. */
// verify: -n 5 => violated MPI-ARG-COUNT line 13 MPI-DEADLOCK line 21 findings 2 says "ranks 0..2 cannot go on"
// verify: -n 3 => violated MPI-ARG-COUNT line 13 findings 1 no MPI-DEADLOCK
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, count = -1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&x, count, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    }
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 2)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank >= 3)
        MPI_Ssend(&x, 1, MPI_INT, 7 - rank, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
