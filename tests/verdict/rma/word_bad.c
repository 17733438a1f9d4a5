// verify: -n 2 => verified
// verify: -n 3 => violated MPI-DEADLOCK line 14
/* Tasks are handed out by a counter in the window of rank 0: who gets which is open, and each rank
 * but 0 sends one message for each of its tasks, and a last one; but not one that got no task. */
#include <mpi.h>

enum { TASKS = 5, WORK, LAST };

static void serve(int workers)
{
    MPI_Status status;
    int x;
    while (workers) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        workers -= status.MPI_TAG == LAST;
    }
}

int main(int argc, char **argv)
{
    int rank, size, one = 1, task, done = 0, counter = 0;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(&counter, sizeof counter, sizeof counter, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank == 0)
        serve(size - 1);
    else {
        MPI_Win_lock_all(0, w);
        for (;;) {
            MPI_Fetch_and_op(&one, &task, MPI_INT, 0, 0, MPI_SUM, w);
            MPI_Win_flush(0, w);
            if (task >= TASKS)
                break;
            MPI_Send(&task, 1, MPI_INT, 0, WORK, MPI_COMM_WORLD);
            done = 1;
        }
        if (done)
            MPI_Send(&task, 1, MPI_INT, 0, LAST, MPI_COMM_WORLD);
        MPI_Win_unlock_all(w);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
