// trace: -n 3 => 0 rma-conflicts
/* Each gives its rank to the next, between two fences; the first fence need not wait. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, mine[4] = {-1, -1, -1, -1};
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
    MPI_Put(&rank, 1, MPI_INT, (rank + 1) % n, 0, 1, MPI_INT, window);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
    if (mine[0] != (rank + n - 1) % n)
        MPI_Recv(mine, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
