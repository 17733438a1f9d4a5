// verify: -n 2 => violated MPI-DEADLOCK line 20
// What is stored only for others to get it decides, too.
#include <mpi.h>

static int mine[8];

int main(int argc, char **argv)
{
    int rank, y = 0;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    mine[0] = rank == 0 ? 5 : 0;
    MPI_Win_fence(0, w);
    if (rank == 1)
        MPI_Get(&y, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
    MPI_Win_fence(0, w);
    if (y == 5)
        MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
