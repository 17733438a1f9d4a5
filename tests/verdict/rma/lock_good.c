// verify: -n 2..4 => verified says "verified for"
// R30, R31, R33, R35, R37: sections of locks, flushes, and what gives back what was there.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 1, y, z = 0, *mine, a[4] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(16 * sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &w);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
    MPI_Put(&x, 1, MPI_INT, 0, rank, 1, MPI_INT, w);
    MPI_Win_flush(0, w);
    x = 2;
    MPI_Get(a, 4, MPI_INT, 0, 0, 4, MPI_INT, w);
    MPI_Win_flush_local(0, w);
    y = a[0];
    MPI_Win_unlock(0, w);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, 1, MPI_MODE_NOCHECK, w);
    MPI_Fetch_and_op(&x, &y, MPI_INT, 1, 4, MPI_SUM, w);
    MPI_Compare_and_swap(&x, &z, &a[0], MPI_INT, 1, 5, w);
    MPI_Get_accumulate(&x, 1, MPI_INT, &a[1], 1, MPI_INT, 1, 6, 1, MPI_INT, MPI_NO_OP, w);
    MPI_Win_unlock(1, w);
    MPI_Win_lock_all(0, w);
    MPI_Win_flush_all(w);
    MPI_Win_flush_local_all(w);
    MPI_Win_sync(w);
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
