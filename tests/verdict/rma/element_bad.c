// verify: -n 3 --args "0" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "1" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 2 --args "2" => bounded says "rma-conflicts"
// verify: -n 3 --args "3" => bounded says "rma-conflicts" by walk
// verify: -n 3 --args "4" => bounded says "rma-conflicts"
// Accumulates to one place that are not atomic with each other, or perhaps not (12.2.1, 12.7.1):
// through two windows, with types that differ, of elements that are shifted.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int test = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, mine[8] = {0};
    long l = 1;
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(mine, sizeof mine, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Win_fence(0, w);
    MPI_Win_fence(0, v);
    if (rank == 0)
        MPI_Accumulate(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, w);
    if (rank == 0 && test == 0)
        MPI_Accumulate(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, v);
    else if (test == 1) {
        if (rank == 2)
            MPI_Accumulate(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, v);
    } else if (rank == 0 && test == 2)
        MPI_Accumulate(&l, 1, MPI_LONG, 1, 0, 1, MPI_LONG, MPI_SUM, w);
    else if (rank == 2 && test == 3)
        MPI_Accumulate(&x, 1, MPI_INT32_T, 1, 0, 1, MPI_INT32_T, MPI_SUM, w);
    else if (rank == 2 && test == 4)
        MPI_Accumulate(&x, 1, MPI_INT, 1, 2, 1, MPI_INT, MPI_SUM, w);
    MPI_Win_fence(0, w);
    MPI_Win_fence(0, v);
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
