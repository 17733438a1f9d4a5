// verify: -n 2 => verified
// Where operations only get, the memory of a window is what the program has stored.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, mine = 5, got;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    MPI_Get(&got, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, w);
    MPI_Win_fence(0, w);
    if (mine != 5)
        MPI_Recv(&mine, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
