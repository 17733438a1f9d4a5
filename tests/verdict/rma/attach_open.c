// verify: -n 2 --args "0" => bounded says "rma-conflicts"
// verify: -n 2 --args "1" => bounded says "rma-conflicts"
// verify: -n 2 --args "2" => bounded says "rma-conflicts"
// R66: memory that is attached after the message (0), before it (1), and detached before the unlock
// (2): which memory an operation reaches is not followed.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int test = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, a[2] = {0};
    MPI_Aint at;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Get_address(a, &at);
    if (rank == 1) {
        if (test != 0)
            MPI_Win_attach(w, a, sizeof a);
        MPI_Send(&at, 1, MPI_AINT, 0, 0, MPI_COMM_WORLD);
        if (test == 0)
            MPI_Win_attach(w, a, sizeof a);
        if (test == 2)
            MPI_Win_detach(w, a);
    }
    if (rank == 0) {
        MPI_Recv(&at, 1, MPI_AINT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);
        MPI_Put(&x, 1, MPI_INT, 1, at, 1, MPI_INT, w);
        MPI_Win_unlock(1, w);
    }
    if (test < 2)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1 && test < 2)
        MPI_Win_detach(w, a);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
