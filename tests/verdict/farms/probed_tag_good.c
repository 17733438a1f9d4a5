// The tag is the number of the row; who has probed for a message receives it by its tag.
// verify: -n 3 => bounded
#include <mpi.h>

enum { ROWS = 200, STOP = 1000 };

static int serve(double *c)
{
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Recv(&c[status.MPI_TAG], 1, MPI_DOUBLE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return status.MPI_SOURCE;
}

static void work(void)
{
    MPI_Status status;
    double x;
    for (;;) {
        MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        MPI_Recv(&x, 1, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (status.MPI_TAG == STOP)
            return;
        x *= 2;
        MPI_Send(&x, 1, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    int rank, n;
    double c[STOP + 1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (rank > 0)
        work();
    for (int i = 1; rank == 0 && i < n; i++)
        MPI_Send(&c[i - 1], 1, MPI_DOUBLE, i, i - 1, MPI_COMM_WORLD);
    for (int i = n - 1; rank == 0 && i < ROWS; i++)
        MPI_Send(&c[i], 1, MPI_DOUBLE, serve(c), i, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < n; i++)
        MPI_Send(c, 1, MPI_DOUBLE, serve(c), STOP, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
