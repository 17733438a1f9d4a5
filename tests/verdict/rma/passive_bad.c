// verify: -n 2 --args "0" => inconclusive MPI-DEADLOCK by own
// verify: -n 2 --args "1" => inconclusive MPI-DEADLOCK
// verify: -n 2 --args "2" => inconclusive MPI-DEADLOCK by own
// verify: -n 2 --args "3" => verified
// Where windows are locked their memory may have changed whenever the rank has heard of others.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, y = 0, mine = 0;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&mine, sizeof mine, sizeof mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w);
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
        MPI_Win_unlock(1, w);
        if (which == 2)
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (which == 2) {
        MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (which == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (which == 1 && rank == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w);
        y = mine;
        MPI_Win_unlock(1, w);
    }
    if (rank == 1 && which != 3 && (which == 1 ? y : mine))
        MPI_Recv(&y, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
