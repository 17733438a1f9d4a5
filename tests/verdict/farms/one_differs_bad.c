// The workers are not all alike: the last one expects an answer to its result, and is sent none.
// verify: -n 3 => violated MPI-DEADLOCK line 14 by own
// verify: -n 14 => violated MPI-DEADLOCK line 14
// run: -n 14 hangs
#include <mpi.h>

enum { TASKS = 6, ASK = 1, TASK, STOP };

static void master(int n)
{
    int next = 0, stopped = 0, who;
    MPI_Status status;
    while (stopped < n - 1) {
        MPI_Recv(&who, 1, MPI_INT, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &status);
        if (next++ < TASKS) {
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
        } else {
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, STOP, MPI_COMM_WORLD);
            stopped++;
        }
    }
}

static void worker(int rank, int n)
{
    int task;
    MPI_Status status;
    for (;;) {
        MPI_Send(&rank, 1, MPI_INT, 0, ASK, MPI_COMM_WORLD);
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        if (rank == n - 1)
            MPI_Recv(&task, 1, MPI_INT, 0, ASK, MPI_COMM_WORLD, &status);
    }
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
        worker(rank, n);
    MPI_Finalize();
    return 0;
}
