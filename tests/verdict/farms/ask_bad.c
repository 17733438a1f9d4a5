// Fifteen workers ask for tasks until they are told to stop; the last one is not told, for the
// master counts himself among those who have stopped.
// verify: -n 3..4 => violated MPI-DEADLOCK line 30 by own
// verify: -n 16 => violated MPI-DEADLOCK line 30
// run: -n 16 hangs
#include <mpi.h>

enum { TASKS = 10, ASK = 1, TASK, STOP };

static void master(int n)
{
    int next = 0, stopped = 1, who;
    MPI_Status status;
    while (stopped < n - 1) {
        MPI_Recv(&who, 1, MPI_INT, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &status);
        int tag = next < TASKS ? TASK : STOP;
        MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
        if (tag == TASK)
            next++;
        else
            stopped++;
    }
}

static void worker(int rank)
{
    int task;
    MPI_Status status;
    do {
        MPI_Send(&rank, 1, MPI_INT, 0, ASK, MPI_COMM_WORLD);
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    } while (status.MPI_TAG != STOP);
}

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (rank == 0)
        master(n);
    else
        worker(rank);
    MPI_Finalize();
    return 0;
}
