// verify: -n 2 --args "0" => violated MPI-COLL-MISMATCH line 30
// verify: -n 2 --args "1" => violated MPI-COLL-MISSING line 34
// verify: -n 2 --args "2" => violated MPI-RMA-ASSERT line 41
// verify: -n 2 --args "3" => violated MPI-ARG line 44
// verify: -n 2 --args "4" => violated MPI-COLL-MISSING by walk
// verify: -n 2 --args "5" => violated MPI-COLL-ORDER
// Fences that do not go together (R29, R50), promises that do not hold (R49), and orders.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, mine[4] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (which == 5 && rank == 0) {
        MPI_Win_fence(0, w);
        MPI_Win_fence(0, w);
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (which == 5) {
        MPI_Win_fence(0, w);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_fence(0, w);
    }
    if (which == 4 && rank == 0)
        MPI_Win_fence(0, w);
    if (which == 0)
        MPI_Win_fence(rank ? MPI_MODE_NOPRECEDE : 0, w);
    MPI_Win_fence(0, w);
    if (which == 1) {
        if (rank == 0)
            MPI_Win_fence(0, w);
        else
            MPI_Win_free(&w);
    }
    if (rank == 0)
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
    if (which == 2)
        MPI_Win_fence(MPI_MODE_NOPRECEDE, w);
    MPI_Win_fence(0, w);
    if (which == 3)
        MPI_Win_fence(MPI_MODE_NOCHECK, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
