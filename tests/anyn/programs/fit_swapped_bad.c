// every: violated 41
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, rounds = 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *now = malloc(40 * sizeof *now), *next = malloc(40 * sizeof *next);
    for (int i = 0; i < rounds; i++) {
        double *other = now;
        now = next;
        next = other;
        if (rank > 0)
            MPI_Recv(now, size, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank + 1 < size)
            MPI_Send(next, size, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
