/* Each rank reads whether it listens first; if both do, they wait for each other. */
// verify: -n 2 => violated MPI-DEADLOCK
// verify: -n 2 --input listen=1..1 => violated MPI-DEADLOCK by own
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, listen = 0, mine = 1, theirs = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (scanf("%d", &listen) != 1)
        listen = 0;
    if (listen > 0)
        MPI_Recv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Isend(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
    if (listen <= 0)
        MPI_Recv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
