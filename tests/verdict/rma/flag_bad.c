// verify: -n 2 --args "0" => violated C-ENDLESS line 20
// verify: -n 2 --args "1" => bounded says "loop-terminates"
// R72: a rank waits for a flag in its own window: never set (0), set by a put and a flush (1).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, one = 1;
    volatile int *mine;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &w);
    *mine = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, w);
    if (rank == 0 && which == 1)
        MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, w), MPI_Win_flush(1, w);
    while (rank == 1 && *mine == 0)
        MPI_Win_sync(w);
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
