// verify: -n 2 --args "0" => verified says "verified for" by walk
// verify: -n 2 --args "1" => verified says "verified for"
// The buffer of an operation lies in the rank's own window: the lock that it has on itself keeps it
// apart until the operation is complete; by MPI_Win_lock (0), by MPI_Win_lock_all (1).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 0, mine[2] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 && which == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w);
        MPI_Accumulate(&mine[1], 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, w);
        MPI_Win_unlock(0, w);
    } else if (rank == 0) {
        MPI_Win_lock_all(0, w);
        MPI_Put(&mine[1], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
        MPI_Win_unlock_all(w);
    } else {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Put(&x, 1, MPI_INT, 0, 1, 1, MPI_INT, w);
        MPI_Win_unlock(0, w);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
