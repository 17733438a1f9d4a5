/* Rank 0 wants one message from anybody and one from rank 1.
 *
 * Shows: a hang that depends on who is faster.  If the first receive takes the message of
 * rank 1, the second waits for ever, and so does rank 2 if its message is long. */
// verify: -n 2 => violated MPI-DEADLOCK
// verify: -n 3..8 => violated MPI-DEADLOCK line 20
// run: -n 2 hangs
#include <mpi.h>
#include <stdio.h>

int main(int argc, char *argv[])
{
    int rank, x = 0, y = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        /* Naming rank 2 here, or receiving from rank 1 first, repairs it. */
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d and %d\n", x, y);
    } else if (rank <= 2) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
