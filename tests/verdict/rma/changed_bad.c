// verify: -n 2..3 => inconclusive MPI-ARG-RANK line 25
/* A counter that its owner sets once more, between barriers: it is not followed, and what is got is
 * any value.  It is 10 in the second round. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, one = 1, old, *cell;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &cell, &w);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        cell[0] = 3;
        MPI_Win_unlock(0, w);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, w);
    for (int k = 0; k < 2; k++) {
        if (rank == 1) {
            MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, w);
            MPI_Win_flush(0, w);
            if (old == 10)
                MPI_Send(&old, 1, MPI_INT, 1, 0, MPI_COMM_SELF);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            cell[0] = 10;
        MPI_Win_sync(w);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
