// A million rounds, with a reduction in each hundredth.
// verify: -n 4 => verified says "verified for"
#include <mpi.h>

static void ring(int rank, int size, double *x, double *y)
{
    MPI_Sendrecv(x, 1, MPI_DOUBLE, (rank + 1) % size, 0, y, 1, MPI_DOUBLE,
                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    double x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (long t = 0; t < 1000000; t++) {
        ring(rank, size, &x, &y);
        if (t % 100 == 0)
            MPI_Reduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
