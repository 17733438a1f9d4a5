/* Two ranks exchange a large array: both send first, then receive.
 *
 * Shows: the most common MPI deadlock.  MPI may keep a message in a buffer of its own
 * and let the send return, but it need not (MPI-4.0 3.4, 3.5).  For large messages it
 * does not. */
// verify: -n 2 => violated MPI-DEADLOCK line 26
// run: -n 2 hangs
#include <mpi.h>
#include <stdio.h>

#define COUNT 1000000

static double mine[COUNT], theirs[COUNT];

int main(int argc, char *argv[])
{
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < COUNT; i++)
        mine[i] = rank + 1.0 / (i + 1);
    if (rank < 2) {
        int partner = 1 - rank;

        MPI_Send(mine, COUNT, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD);
        MPI_Recv(theirs, COUNT, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        printf("rank %d received %g ... %g\n", rank, theirs[0], theirs[COUNT - 1]);
    }
    MPI_Finalize();
    return 0;
}
