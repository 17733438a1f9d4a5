// The number of a row is the tag of the message, and the number of rows tells a worker to stop: no
// receive names a tag, so messages are told apart only by what the worker asks.
// verify: -n 3,16 => verified
// run: -n 5 finishes
#include <mpi.h>

enum { ROWS = 2000 };

static void master(int n)
{
    double x = 0.0;
    int row = 0, active = 0;
    MPI_Status status;
    for (int w = 1; w < n; w++, row++, active++)
        MPI_Send(&row, 1, MPI_INT, w, row, MPI_COMM_WORLD);
    while (active > 0) {
        MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (row < ROWS) {
            MPI_Send(&row, 1, MPI_INT, status.MPI_SOURCE, row, MPI_COMM_WORLD);
            row++;
        } else {
            MPI_Send(&row, 0, MPI_INT, status.MPI_SOURCE, ROWS, MPI_COMM_WORLD);
            active--;
        }
    }
}

static void worker(void)
{
    int row = 0;
    double x;
    MPI_Status status;
    for (;;) {
        MPI_Recv(&row, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == ROWS)
            return;
        x = row * 0.5;
        MPI_Send(&x, 1, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
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
