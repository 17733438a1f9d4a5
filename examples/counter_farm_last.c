/* A farm without a master: the next task is a counter in the window of rank 0.
 *
 * Who does the last task tells rank 0, which waits for that.  If rank 0 has done it, nobody does.
 */
// verify: -n 2..3 => violated MPI-DEADLOCK
// run: -n 4 varies
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TASKS = 20 };

static double work(int task)
{
    double x = 0;
    for (int i = 1; i <= 1000; i++)
        x += 1.0 / (task + i);
    return x;
}

int main(int argc, char **argv)
{
    int rank, size, one = 1, task, done = 0, all, *counter;
    double sum = 0, total;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(rank == 0 ? sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                     &counter, &window);
    MPI_Win_lock_all(0, window);
    if (rank == 0)
        *counter = 0;
    MPI_Win_sync(window);
    MPI_Barrier(MPI_COMM_WORLD);
    for (;;) {
        MPI_Fetch_and_op(&one, &task, MPI_INT, 0, 0, MPI_SUM, window);
        MPI_Win_flush(0, window);
        if (task >= TASKS)
            break;
        sum += work(task);
        done++;
        if (task == TASKS - 1 && rank != 0)
            MPI_Send(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    if (rank == 0)
        MPI_Recv(&task, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(window);
    MPI_Reduce(&done, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d tasks, %g\n", all, total);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
