// verify: -n 2 => inconclusive C-UNSEQUENCED line 21 says "one order is explored"
/* Five arguments have 120 orders, of which one is explored: it proves nothing.  (gcc begins with
 * the last one, and hangs.) */
#include <mpi.h>
#include <stdio.h>

static int from(int tag)
{
    int v;
    MPI_Recv(&v, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return v;
}

int main(int argc, char **argv)
{
    int rank, v = 7;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        /* in the order in which they stand, all is well */
        printf("%d %d %d %d %d\n", from(1), from(2), from(3), from(4), from(5));
    else if (rank == 1)
        for (int tag = 1; tag <= 5; tag++)
            MPI_Ssend(&v, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
