// verify: -n 2 => violated MPI-DEADLOCK says "from(2) is evaluated before from(1)" no C-UNSEQUENCED
/* Which of two arguments is evaluated first is open (C11 6.5.2.2p10): if it is from(2), rank 0
 * waits for the second message while rank 1 waits until the first is received. */
#include <mpi.h>

static int from(int tag)
{
    int v;
    MPI_Recv(&v, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return v;
}

static int sum(int a, int b)
{
    return a + b;
}

int main(int argc, char **argv)
{
    int rank, v = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    v = rank == 0 ? sum(from(1), from(2)) : 1;
    if (rank == 1) {
        MPI_Ssend(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Ssend(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
