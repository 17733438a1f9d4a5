// verify: -n 2 --args "0" => violated MPI-DEADLOCK line 18
// verify: -n 2 --args "1" => verified says "verified for"
// verify: -n 2 --args "2" => violated MPI-DEADLOCK line 33 by own
// As apart_good.c: without the barrier before, a rank waits in a section for one that waits for its
// lock (0); without the one after (1) it does not; the exclusive lock is behind a choice (2).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 0, mine[2];
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (which == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w);
    MPI_Win_unlock(rank, w);
    if (which < 2) {
        MPI_Barrier(which ? MPI_COMM_WORLD : MPI_COMM_SELF);
        MPI_Win_lock_all(0, w);
        MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 0, &x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        MPI_Win_unlock_all(w);
    } else if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w);
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_unlock(0, w);
    } else {
        if (MPI_Wtime() > 1000)
            MPI_Barrier(MPI_COMM_SELF);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Win_unlock(0, w);
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    if (which < 2) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1 - rank, 0, w);
        MPI_Win_unlock(1 - rank, w);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
