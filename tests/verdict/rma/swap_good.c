// verify: -n 2 --args "0" => verified says "verified for"
// verify: -n 2 --args "1" => bounded says "rma-conflicts"
// verify: -n 2 --args "2" => bounded says "rma-conflicts"
// Atomic operations of two ranks on one place: of one kind, or a read; swaps with others; a load that may poll.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, y, zero = 0, *mine;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &w);
    *mine = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, w);
    if (which == 1 && rank == 0)
        MPI_Compare_and_swap(&x, &zero, &y, MPI_INT, 0, 0, w);
    else
        MPI_Fetch_and_op(&x, &y, MPI_INT, 0, 0, rank || which ? MPI_REPLACE : MPI_NO_OP, w);
    MPI_Win_flush(0, w);
    if (which == 2)
        x = *mine;
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
