/* A worker answers a task with its result, or with two new tasks: how many are left is not bounded.
 * With more workers it is not decided. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>

enum { TASK = 1, RESULT, HALVES, STOP };

static void master(int size)
{
    int idle[size], n_idle = size - 1, left = 1;
    double area = 0, answer[3], task[2] = {0, 5};
    MPI_Status status;
    for (int i = 1; i < size; i++)
        idle[i] = 1;
    while (left > 0 || n_idle < size - 1) {
        for (int i = 1; i < size && left > 0; i++) {
            if (!idle[i])
                continue;
            left--;
            MPI_Send(task, 2, MPI_DOUBLE, i, TASK, MPI_COMM_WORLD);
            idle[i] = 0;
            n_idle--;
        }
        MPI_Recv(answer, 3, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        idle[status.MPI_SOURCE] = 1;
        n_idle++;
        if (status.MPI_TAG == RESULT)
            area += answer[0];
        else
            left += 2;
    }
    for (int i = 1; i < size; i++)
        MPI_Send(task, 0, MPI_DOUBLE, i, STOP, MPI_COMM_WORLD);
}

static void worker(void)
{
    double task[2], answer[3] = {0};
    MPI_Status status;
    for (;;) {
        MPI_Recv(task, 2, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            break;
        if (rand() % 3 == 0)
            MPI_Send(answer, 3, MPI_DOUBLE, 0, HALVES, MPI_COMM_WORLD);
        else
            MPI_Send(answer, 1, MPI_DOUBLE, 0, RESULT, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 1)
        master(size);
    else if (rank > 0)
        worker();
    MPI_Finalize();
    return 0;
}
