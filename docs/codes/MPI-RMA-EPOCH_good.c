// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 1, mine[4] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    MPI_Accumulate(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, w);
    MPI_Win_fence(0, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
