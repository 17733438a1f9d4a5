// As its twin, with fewer rows and one too many: its number tells the worker to stop.
// verify: -n 3 => violated MPI-DEADLOCK line 16 by own
// run: -n 3 hangs
#include <mpi.h>

enum { ROWS = 60 };

static void master(int n)
{
    double x = 0.0;
    int row = 0, active = 0;
    MPI_Status status;
    for (int w = 1; w < n; w++, row++, active++)
        MPI_Send(&row, 1, MPI_INT, w, row, MPI_COMM_WORLD);
    while (active > 0) {
        MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (row <= ROWS) {
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
