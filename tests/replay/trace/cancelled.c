// trace: -n 3 => 0 all outcomes of 2 wildcard receives: covered by 2 executions
/* A receive is posted for what may come, and cancelled, as nothing has. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, what, news, gone;
    MPI_Status status;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&news, 1, MPI_INT, (rank + 1) % 3, 5, MPI_COMM_WORLD, &r);
    if (rank == 0) {
        MPI_Recv(&what, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        MPI_Recv(&what, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Cancel(&r);
    MPI_Wait(&r, &status);
    MPI_Test_cancelled(&status, &gone);
    if (!gone)
        abort();
    MPI_Finalize();
    return 0;
}
