// Each rank reads a number of rounds of its own.
// verify: -n 4 => violated MPI-DEADLOCK
#include <mpi.h>
#include <stdio.h>

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
    int rounds = 0;
    if (scanf("%d", &rounds) != 1)
        rounds = 5;
    for (int t = 0; t < rounds; t++)
        ring(rank, size, &x, &y);
    MPI_Finalize();
    return 0;
}
