// verify: -n 2 => violated MPI-DEADLOCK
/* A pointer is sent as a number of type MPI_DOUBLE, from where it stands. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int turn;

int main(int argc, char **argv)
{
    int rank, got = 0, *q;
    int *p = &turn;
    void *from = &p, *to = &q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Sendrecv(from, 1, MPI_DOUBLE, rank, 0, to, 1, MPI_DOUBLE, rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    *q = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
