// Ten thousand tasks, and one more result is waited for than there are.
// verify: -n 3 => inconclusive MPI-DEADLOCK says "possibly violated"
// run: -n 3 hangs
#include <mpi.h>

enum { TASKS = 10000, TASK = 1, RESULT, STOP };

static void master(int n)
{
    double x, sum = 0.0;
    int given = 0, done = 0;
    MPI_Status status;
    for (int w = 1; w < n; w++, given++)
        MPI_Send(&given, 1, MPI_INT, w, TASK, MPI_COMM_WORLD);
    while (done <= TASKS) {
        MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, &status);
        sum += x;
        done++;
        if (given < TASKS) {
            MPI_Send(&given, 1, MPI_INT, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
            given++;
        }
    }
    for (int w = 1; w < n; w++)
        MPI_Send(&given, 1, MPI_INT, w, STOP, MPI_COMM_WORLD);
}

static void worker(void)
{
    int task;
    double x;
    MPI_Status status;
    for (;;) {
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        x = task * 0.5;
        MPI_Send(&x, 1, MPI_DOUBLE, 0, RESULT, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (rank == 0)
        master(n);
    else
        worker();
    MPI_Finalize();
    return 0;
}
