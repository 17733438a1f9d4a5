// verify: -n 2 => violated MPI-DEADLOCK line 20 says "is evaluated before"
/* Between the first and the second call of the left operand the right one may be evaluated
 * (C11 6.5p3): then two() is called while `calls` is 1. */
#include <mpi.h>

static int calls;

static int one(int n)
{
    calls++;
    return n;
}

static int two(void)
{
    int v = 0, rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    calls += 10;
    if (calls == 11 && rank == 0)
        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return v;
}

int main(int argc, char **argv)
{
    int v;
    MPI_Init(&argc, &argv);
    v = one(one(0)) + two();
    MPI_Finalize();
    return v;
}
