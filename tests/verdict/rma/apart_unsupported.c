// verify: -n 3 --args "0" => unsupported MPI-UNSUPPORTED says "nothing orders"
// verify: -n 3 --args "1" => unsupported MPI-UNSUPPORTED says "nothing orders"
// verify: -n 3 --args "2" => unsupported MPI-UNSUPPORTED says "nothing orders"
// verify: -n 3 --args "3" => unsupported MPI-UNSUPPORTED says "nothing orders"
// As apart_good.c: without the barrier before (0), after (1); all is behind a choice (2); only the
// exclusive lock is, and there is no barrier after the section (3).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 0, mine[2];
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w);
    mine[0] = mine[1] = 0;
    MPI_Win_unlock(rank, w);
    if (which)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, w);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % 3, 0, &x, 1, MPI_INT, (rank + 2) % 3, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(w);
    if (which == 0 || which == 2)
        MPI_Barrier(MPI_COMM_WORLD);
    if (which == 2 && MPI_Wtime() > 1000)
        MPI_Win_lock_all(0, w), MPI_Barrier(MPI_COMM_WORLD), MPI_Win_unlock_all(w);
    if (which == 3 && MPI_Wtime() > 1000)
        MPI_Barrier(MPI_COMM_SELF);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, (rank + 1) % 3, 0, w);
    MPI_Win_unlock((rank + 1) % 3, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
