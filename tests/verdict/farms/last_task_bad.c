// The last task and the order to stop are sent at once, and the worker answers in between: both
// send. Who is served is one of many cases by then, and must be known nevertheless.
// verify: -n 4 => violated MPI-DEADLOCK says "so at line 42"
#include <mpi.h>
#include <stdlib.h>

enum { TASKS = 1000, STOP = 0, TASK, READY, DONE, STOPPED };

static void master(int size)
{
    int *given = malloc(size * sizeof *given), next = 0, stopped = 0, task = 0;
    MPI_Status status;
    for (;;) {
        MPI_Recv(&task, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOPPED) {
            stopped++;
        } else if (status.MPI_TAG == READY) {
            given[status.MPI_SOURCE] = next++;
            MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
        } else {
            if (next < TASKS) {
                given[status.MPI_SOURCE] = next++;
                MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
            }
            if (next > TASKS - 1)
                MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, STOP, MPI_COMM_WORLD);
        }
        if (stopped >= size - 1)
            break;
    }
    free(given);
}

static void worker(void)
{
    int task = 0;
    MPI_Status status;
    MPI_Send(&task, 1, MPI_INT, 0, READY, MPI_COMM_WORLD);
    for (;;) {
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == TASK)
            MPI_Send(&task, 1, MPI_INT, 0, DONE, MPI_COMM_WORLD);
        if (status.MPI_TAG == STOP) {
            MPI_Send(&task, 1, MPI_INT, 0, STOPPED, MPI_COMM_WORLD);
            break;
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(size);
    else
        worker();
    MPI_Finalize();
    return 0;
}
