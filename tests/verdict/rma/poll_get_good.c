// verify: -n 2 => bounded says "rma-conflicts"
/* Rank 0 gets a cell of its own window until rank 1 has set it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, *cell, seen = 0, one = 1;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &cell, &w);
    *cell = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        do {
            MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w);
            MPI_Get(&seen, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
            MPI_Win_unlock(0, w);
        } while (seen == 0);
    } else if (rank == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
        MPI_Win_unlock(0, w);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
