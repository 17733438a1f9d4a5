// verify: -n 3 --args "0" => verified says "verified for"
// verify: -n 3 --args "1" => verified says "verified for"
// verify: -n 3 --args "2" => verified says "verified for"
// Exclusive locks before a barrier, and behind it sections with a receive (0), with a lock inside of
// another one (1), with what depends on the time (2): these do not meet.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 0, mine[2], other[2] = {0};
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(other, sizeof other, sizeof *other, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w);
    mine[0] = mine[1] = 0;
    MPI_Win_unlock(rank, w);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, w);
    if (which == 0) {
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % 3, 0, &x, 1, MPI_INT, (rank + 2) % 3, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    } else {
        if (which == 2 && MPI_Wtime() > 1000)
            MPI_Barrier(MPI_COMM_SELF);
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, v);
        MPI_Accumulate(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, v);
        MPI_Win_unlock(0, v);
    }
    MPI_Accumulate(&rank, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, w);
    MPI_Win_unlock_all(w);
    MPI_Barrier(MPI_COMM_WORLD);
    if (which != 2) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w);
        mine[0] = 1;
        MPI_Win_unlock(rank, w);
    }
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
