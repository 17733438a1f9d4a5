// verify: -n 2 => bounded says "rma-conflicts" by own
// Rounds whose number is not known: an epoch each.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, mine[2] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    for (int i = 0; i < n; i++) {
        MPI_Put(&x, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, w);
        MPI_Win_fence(0, w);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
