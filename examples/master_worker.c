/* A master hands out tasks to whoever asks, then tells every worker to stop.
 *
 * Shows: MPI_ANY_SOURCE, a reply to status.MPI_SOURCE, and a tag that says what a message
 * means.  Which worker gets which task is up to the machine; every order must end well. */
// verify: -n 2..4 => verified
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>

#define TASKS 10

enum tag { TAG_READY, TAG_RESULT, TAG_TASK, TAG_STOP };

static double solve(int task)
{
    double sum = 0.0;

    for (int i = 1; i <= 1000 * (task + 1); i++)
        sum += 1.0 / ((double)i * i);
    return sum;
}

static void master(int workers)
{
    double result, total = 0.0;
    int next = 0;
    MPI_Status status;

    while (workers > 0) {
        MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
                 &status);
        if (status.MPI_TAG == TAG_RESULT)
            total += result;
        if (next < TASKS) {
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, TAG_TASK, MPI_COMM_WORLD);
            next++;
        } else {
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, TAG_STOP, MPI_COMM_WORLD);
            workers--;
        }
    }
    printf("%d tasks, total %g\n", TASKS, total);
}

static void worker(void)
{
    double result = 0.0;
    int task, tag = TAG_READY;
    MPI_Status status;

    for (;;) {
        MPI_Send(&result, 1, MPI_DOUBLE, 0, tag, MPI_COMM_WORLD);
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == TAG_STOP)
            break;
        result = solve(task);
        tag = TAG_RESULT;
    }
}

int main(int argc, char *argv[])
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(size - 1);
    else
        worker();
    MPI_Finalize();
    return 0;
}
