// verify: -n 2 => violated MPI-DEADLOCK line 19 says "add(1) is evaluated before" no C-UNSEQUENCED
/* gcc may call add() before it reads `total` (C11 6.5p3): then the sum is 4, and rank 0 waits. */
#include <mpi.h>

static int total = 1;

static int add(int n)
{
    return total += n;
}

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    v = total + add(1);
    if (v == 4 && rank == 0)
        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
