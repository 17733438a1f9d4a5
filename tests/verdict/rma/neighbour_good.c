// verify: -n 2..3 => inconclusive says "possibly violated"
// verify: -n 2..3 => inconclusive says "depends on memory in a window"
// What another process has stored in memory that processes share is any value: that it is wrong is
// possible only, here as the rank to which a message goes.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, unit, got, *mine, *its;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Win_allocate_shared(sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    MPI_Win_shared_query(win, right, &bytes, &unit, &its);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    *mine = rank;
    MPI_Win_sync(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(win);
    MPI_Sendrecv(&rank, 1, MPI_INT, *its, 0, &got, 1, MPI_INT, left, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return got;
}
