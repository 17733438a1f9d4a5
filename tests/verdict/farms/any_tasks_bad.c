// As many tasks as an argument says; if these are fewer than there are workers, some are never
// told to stop.
// verify: -n 3,4 => violated MPI-DEADLOCK
// run: -n 5 -- 2 hangs
#include <mpi.h>
#include <stdlib.h>

enum { TASK = 1, STOP, DONE };

static void master(int n, int tasks)
{
    double x = 0.0;
    int given = 0, working = 0;
    MPI_Status status;
    for (int w = 1; w < n; w++) {
        if (given == tasks)
            break;
        MPI_Send(&x, 1, MPI_DOUBLE, w, TASK, MPI_COMM_WORLD);
        given++;
        working++;
    }
    while (working > 0) {
        MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, DONE, MPI_COMM_WORLD, &status);
        if (given < tasks) {
            MPI_Send(&x, 1, MPI_DOUBLE, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
            given++;
        } else {
            MPI_Send(&x, 1, MPI_DOUBLE, status.MPI_SOURCE, STOP, MPI_COMM_WORLD);
            working--;
        }
    }
}

static void worker(void)
{
    double x;
    MPI_Status status;
    for (;;) {
        MPI_Recv(&x, 1, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
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
        master(n, argc > 1 ? atoi(argv[1]) : 100);
    else
        worker();
    MPI_Finalize();
    return 0;
}
