// Ten thousand tasks: the rounds in which tasks are given out are not told apart, those in which
// workers are told to stop are.
// verify: -n 3,5 => verified
// run: -n 5 finishes
#include <mpi.h>

enum { TASKS = 10000, ASK = 1, TASK, STOP };

static void master(int n)
{
    int next = 0, stopped = 0, who;
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
