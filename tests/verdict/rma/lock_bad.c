// verify: -n 2 --args "0" => violated MPI-RMA-EPOCH line 27 findings 1
// verify: -n 2 --args "1" => violated MPI-RMA-EPOCH line 29 findings 1
// verify: -n 2 --args "2" => violated MPI-RMA-EPOCH line 32 findings 1
// verify: -n 2 --args "3" => violated MPI-RMA-EPOCH line 36 findings 1
// verify: -n 2 --args "4" => violated MPI-RMA-EPOCH line 40 findings 1 by walk
// verify: -n 2 --args "5" => violated MPI-RMA-EPOCH line 44 findings 1
// verify: -n 2 --args "6" => violated MPI-RMA-EPOCH line 48 findings 1
// verify: -n 2 --args "7" => violated MPI-RMA-EPOCH line 52 findings 1
// verify: -n 2 --args "8" => violated MPI-RMA-EPOCH line 56 findings 1
// verify: -n 2 --args "9" => violated MPI-RMA-EPOCH line 60 findings 1
// verify: -n 2 --args "10" => violated MPI-ARG-RANK line 63 findings 1
// verify: -n 2 --args "11" => violated MPI-ARG line 65 findings 1
// verify: -n 2 --args "12" => violated MPI-RMA-EPOCH line 68 findings 1
// verify: -n 2 --args "13" => violated MPI-RMA-EPOCH line 71 findings 1
// R25, R26, R27, R28, R68: what a section is needed for, and what it excludes.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, x = 7, mine[2] = {0};
    MPI_Win w;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (which == 0)
        MPI_Win_unlock(1, w);
    if (which == 1)
        MPI_Win_unlock_all(w);
    if (which == 2) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);
    }
    if (which == 3) {
        MPI_Win_lock_all(0, w);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);
    }
    if (which == 4) {
        MPI_Win_lock_all(0, w);
        MPI_Win_unlock(1, w);
    }
    if (which == 5) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w);
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
    }
    if (which == 6) {
        MPI_Win_lock_all(0, w);
        MPI_Win_fence(0, w);
    }
    if (which == 7) {
        MPI_Win_lock_all(0, w);
        MPI_Win_free(&w);
    }
    if (which == 8) {
        MPI_Win_fence(0, w);
        MPI_Win_flush(1, w);
    }
    if (which == 9) {
        MPI_Win_fence(0, w);
        MPI_Rput(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w, &r);
    }
    if (which == 10)
        MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, w);
    if (which == 11)
        MPI_Win_lock(1, 1, 0, w);
    if (which == 12) {
        MPI_Win_fence(0, w), MPI_Get(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);
    }
    if (which == 13) {
        MPI_Win_lock_all(0, w), MPI_Finalize();
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
