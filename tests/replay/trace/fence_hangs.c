// trace: -n 2 => 10 MPI-COLL-MESSAGE
/* The message is sent before a fence that waits for all, and received after it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, mine[4] = {-1, -1, -1, -1};
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Get(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    if (mine[0] == -1 && rank != 0)
        MPI_Recv(mine, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
