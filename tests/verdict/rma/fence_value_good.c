// verify: -n 3 => bounded says "rma-conflicts"
// run: -n 3 finishes
// What is got between fences is what its target had (12.5.1, 12.7), and what nobody has written to is
// as it was: all ranks end the loop in the same round.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n, rounds = 0, k;
    double sum = 0, mine;
    MPI_Win number, total;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&n, rank == 0 ? sizeof n : 0, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &number);
    MPI_Win_create(&sum, rank == 0 ? sizeof sum : 0, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &total);
    for (;;) {
        if (rank == 0)
            n = rounds++ < 5 ? rand() % 4 : 0;
        MPI_Win_fence(0, number);
        if (rank != 0)
            MPI_Get(&n, 1, MPI_INT, 0, 0, 1, MPI_INT, number);
        MPI_Win_fence(0, number);
        if (n == 0)
            break;
        for (mine = 0, k = 0; k < n; k++)
            mine += 1.0 / (k + 1);
        MPI_Win_fence(0, total);
        MPI_Accumulate(&mine, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, MPI_SUM, total);
        MPI_Win_fence(0, total);
    }
    MPI_Win_free(&number);
    MPI_Win_free(&total);
    MPI_Finalize();
    return 0;
}
