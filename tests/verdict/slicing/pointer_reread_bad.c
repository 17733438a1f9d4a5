// verify: -n 2 => violated MPI-COLL-MISSING
/* A pointer is read as a number by way of its address. */
#include <mpi.h>

static int turn;

static int *again(int *p)
{
    long number = *(long *)&p;
    int *q;
    *(long *)&q = number;
    return q;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    *again(&turn) = rank;
    if (turn)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
