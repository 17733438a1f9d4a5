/* A master and workers, where the master counts the tasks and not the workers.
 *
 * Shows: a hang that one worker never has and two may have.  After the last task the
 * master stops whoever asks next, and ends; another worker still waits for its answer. */
// verify: -n 2 => verified
// verify: -n 3 => violated MPI-DEADLOCK line 45
// run: -n 2 finishes
// run: -n 3 hangs
#include <mpi.h>
#include <stdio.h>

#define TASKS 4

enum tag { TAG_TASK, TAG_STOP };

static void master(void)
{
    int result, total = 0, next = 0;
    MPI_Status status;

    for (;;) {
        MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        total += result;
        if (next == TASKS)
            break;
        MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, TAG_TASK, MPI_COMM_WORLD);
        next++;
    }
    MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, TAG_STOP, MPI_COMM_WORLD);
    printf("%d tasks, total %d\n", TASKS, total);
}

int main(int argc, char *argv[])
{
    int rank, size, task, result = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 1) {
        master();
    } else if (rank > 0) {
        for (;;) {
            MPI_Send(&result, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG == TAG_STOP)
                break;
            result = task * task;
        }
    }
    MPI_Finalize();
    return 0;
}
