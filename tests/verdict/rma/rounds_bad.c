// verify: -n 2 --memory 256 => violated MPI-RMA-EPOCH line 16
// How many operations there are is not known, and whether there is any: no fence ends their epoch.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n, rank, x = 1, mine[2] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    while (scanf("%d", &n) == 1 && n)
        MPI_Put(&x, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
