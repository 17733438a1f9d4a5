// verify: -n 2 --args "0" => violated MPI-RMA-CONFLICT line 19
// verify: -n 2 --args "1" => violated MPI-RMA-CONFLICT line 23
// As in section_good.c, but the rank has a lock on the other one, and not on itself (0); through another
// window (1).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 0, mine[2] = {0}, other[2] = {0};
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(other, sizeof other, sizeof *other, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 && which == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);
        MPI_Put(&mine[1], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
        MPI_Win_unlock(1, w);
    } else if (rank == 0) {
        MPI_Win_lock_all(0, v);
        MPI_Put(&mine[1], 1, MPI_INT, 1, 0, 1, MPI_INT, v);
        MPI_Win_unlock_all(v);
    } else {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        x = rank;
        MPI_Put(&x, 1, MPI_INT, 0, 1, 1, MPI_INT, w);
        MPI_Win_unlock(0, w);
    }
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
