// A pipeline: each rank begins, and ends, one round after the one before it.
// verify: -n 4 => verified says "verified for"
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    double x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int N = argc > 1 ? atoi(argv[1]) : 10;
    for (int t = 0; t < N + size; t++) {
        if (t >= rank && t < N + rank && rank)
            MPI_Recv(&y, 1, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (t >= rank && t < N + rank && rank < size - 1)
            MPI_Send(&x, 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
