// verify: -n 2..3 => violated MPI-DEADLOCK line 18
/* R39: nothing makes the accumulate take effect before the unlock (12.7.3). */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, one = 1, seen, flag = 0;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&flag, sizeof flag, sizeof flag, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    if (rank == 0) {
        MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, w);
        MPI_Recv(&seen, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        do {
            MPI_Fetch_and_op(NULL, &seen, MPI_INT, 1, 0, MPI_NO_OP, w);
            MPI_Win_flush(1, w);
        } while (seen < 1);
        MPI_Send(&seen, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
