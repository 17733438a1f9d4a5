/* Work stealing: each rank has a counter of its own tasks in its window, and who has none left takes
 * from the others, one rank after the other.
 *
 * Here a thief tells its victim, which waits for that: but who has not been robbed waits in vain.
 */
// verify: -n 2..3 => violated MPI-DEADLOCK
// run: -n 4 varies
#include <mpi.h>
#include <stdio.h>

enum { TASKS = 4 };

/* The number of the next task of a rank; from TASKS on there is none. */
static int take(int from, MPI_Win window)
{
    int one = 1, task;
    MPI_Fetch_and_op(&one, &task, MPI_INT, from, 0, MPI_SUM, window);
    MPI_Win_flush(from, window);
    return task;
}

int main(int argc, char **argv)
{
    int rank, size, stolen = 0, all, *next;
    MPI_Win window;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof *next, sizeof *next, MPI_INFO_NULL, MPI_COMM_WORLD, &next, &window);
    MPI_Win_lock_all(0, window);
    *next = 0;
    MPI_Win_sync(window);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int k = 0; k < size; k++) {
        int from = (rank + k) % size;
        while (take(from, window) < TASKS)
            if (k > 0)
                stolen = 1;
    }
    if (stolen)
        MPI_Send(&stolen, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    MPI_Recv(&all, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(window);
    MPI_Allreduce(&stolen, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d ranks have stolen\n", all);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
