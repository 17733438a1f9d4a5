// verify: -n 2 --args "0" => unsupported MPI-UNSUPPORTED line 21
// verify: -n 2 --args "1" => unsupported MPI-UNSUPPORTED line 24
// verify: -n 2 --args "3" => unsupported MPI-UNSUPPORTED line 29
// verify: -n 2 --args "4" => verified
// R36, R37, R38, R51: who gets an exclusive lock first may matter, if the rank waits for something
// else as it holds it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, mine[2] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (which == 4)
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w), MPI_Win_unlock(1, w);
    if (which == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1 - rank, 0, w);
    }
    if (which == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_unlock(1, w);
    }
    if (which == 3) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, w);
        exit(0);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
