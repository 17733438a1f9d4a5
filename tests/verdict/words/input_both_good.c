/* Both send first, whatever they read. */
// verify: -n 2 => verified
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
    MPI_Isend(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
    MPI_Recv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (listen > 0)
        printf("rank %d has heard %d\n", rank, theirs);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
