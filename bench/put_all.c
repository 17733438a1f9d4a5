/* All put to all, under MPI_Win_lock_all and MPI_Win_flush_all. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, steps = argc > 1 ? atoi(argv[1]) : 10, *mine;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(size * sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &w);
    MPI_Win_lock_all(0, w);
    for (int step = 0; step < steps; step++) {
        for (int target = 0; target < size; target++)
            MPI_Put(&rank, 1, MPI_INT, target, rank, 1, MPI_INT, w);
        MPI_Win_flush_all(w);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
