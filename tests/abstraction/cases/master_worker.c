// dump: -n 3
// Master and worker with dynamic tasks and a stop tag: the master's state is its counters.
// expect: recv c
#include <mpi.h>

enum { WORK = 1, STOP = 2, TASKS = 4 };

static void master(int size)
{
    int next = 0, active = 0, result, sum = 0;
    MPI_Status status;
    for (int w = 1; w < size; w++, next++, active++)
        MPI_Send(&next, 1, MPI_INT, w, WORK, MPI_COMM_WORLD);
    while (active > 0) {
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        sum += result;
        if (next < TASKS) {
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, WORK, MPI_COMM_WORLD);
            next++;
        } else {
            MPI_Send(&next, 0, MPI_INT, status.MPI_SOURCE, STOP, MPI_COMM_WORLD);
            active--;
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size, task, result;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(size);
    while (rank != 0) {
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            break;
        result = task * task;
        MPI_Send(&result, 1, MPI_INT, 0, WORK, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
