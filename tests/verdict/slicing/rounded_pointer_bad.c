// verify: -n 2 => violated MPI-DEADLOCK
/* The value of an address goes through a number of floating point. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int turn;

int main(int argc, char **argv)
{
    int rank, got = 0, *q;
    double value = (double)(unsigned long)&turn;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    unsigned long back = (unsigned long)value;
    memcpy(&q, &back, sizeof q);
    *q = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
