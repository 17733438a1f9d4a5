// As its twin, but the results of the last chunks are not waited for: their workers send, and the master is
// about to stop them.
// verify: -n 3,5 => violated MPI-DEADLOCK by own
#include <mpi.h>
#include <stdlib.h>

enum { CHUNK = 100, WORK = 1, RESULT, STOP };

static double master(int n, int size)
{
    double total = 0.0, part;
    int start = 0, sent = 0, got = 0;
    MPI_Status status;
    for (int w = 1; w < size && start < n; w++, start += CHUNK, sent++)
        MPI_Send(&start, 1, MPI_INT, w, WORK, MPI_COMM_WORLD);
    while (start < n) {
        MPI_Recv(&part, 1, MPI_DOUBLE, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD, &status);
        total += part;
        got++;
        if (start < n) {
            MPI_Send(&start, 1, MPI_INT, status.MPI_SOURCE, WORK, MPI_COMM_WORLD);
            start += CHUNK;
            sent++;
        }
    }
    for (int w = 1; w < size; w++)
        MPI_Send(&start, 1, MPI_INT, w, STOP, MPI_COMM_WORLD);
    return total;
}

static void worker(int n)
{
    int start;
    MPI_Status status;
    for (;;) {
        MPI_Recv(&start, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP)
            return;
        double part = 0.0;
        for (int i = start; i < start + CHUNK && i < n; i++)
            part += 1.0 / (1.0 + i);
        MPI_Send(&part, 1, MPI_DOUBLE, 0, RESULT, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, size, n = 1000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && argc > 1)
        n = atoi(argv[1]);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        master(n, size);
    else
        worker(n);
    MPI_Finalize();
    return 0;
}
