// verify: -n 2 => bounded says "rma-late"
/* Two accumulates may both take effect late: of one that is explored, of both it is not. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, one = 1, seen[2], flags[2] = {0, 0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(flags, sizeof flags, sizeof *flags, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    if (rank == 0) {
        MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, w);
        MPI_Accumulate(&one, 1, MPI_INT, 1, 1, 1, MPI_INT, MPI_SUM, w);
        MPI_Send(&one, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&one, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Fetch_and_op(NULL, &seen[0], MPI_INT, 1, 0, MPI_NO_OP, w);
        MPI_Fetch_and_op(NULL, &seen[1], MPI_INT, 1, 1, MPI_NO_OP, w);
        MPI_Win_flush(1, w);
        if (seen[0] + seen[1] > 2)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
