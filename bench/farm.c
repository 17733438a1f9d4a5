/* Master and workers: the master hands out TASKS tasks, each to whoever comes first, and then
 * a stop message to each worker. */
#include <mpi.h>
#include <stdio.h>

#ifndef TASKS
#define TASKS 10
#endif

enum { TASK = 1, STOP, DONE };

static void master(int workers)
{
    double x = 0.0, sum = 0.0;
    int given = 0, working = 0;
    MPI_Status status;
    for (int w = 1; w <= workers; w++) {
        if (given < TASKS) {
            MPI_Send(&x, 1, MPI_DOUBLE, w, TASK, MPI_COMM_WORLD);
            given++;
            working++;
        } else {
            MPI_Send(&x, 1, MPI_DOUBLE, w, STOP, MPI_COMM_WORLD);
        }
    }
    while (working > 0) {
        MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, DONE, MPI_COMM_WORLD, &status);
        sum += x;
        if (given < TASKS) {
            MPI_Send(&x, 1, MPI_DOUBLE, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
            given++;
        } else {
            MPI_Send(&x, 1, MPI_DOUBLE, status.MPI_SOURCE, STOP, MPI_COMM_WORLD);
            working--;
        }
    }
    printf("%f\n", sum);
}

static void worker(void)
{
    double x;
    MPI_Status status;
    for (;;) {
        MPI_Recv(&x, 1, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            break;
        x = x * x + 1.0;
        MPI_Send(&x, 1, MPI_DOUBLE, 0, DONE, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (rank == 0)
        master(n - 1);
    else
        worker();
    MPI_Finalize();
    return 0;
}
