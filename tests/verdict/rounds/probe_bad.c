// The same, but from round 500 on the last rank sends more than there is room for.
// verify: -n 3 => violated
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double x[8] = {0}, y[8];
    int rank, size, count;
    MPI_Request r;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int steps = argc > 1 ? atoi(argv[1]) : 1000, left = (rank + size - 1) % size;
    for (int t = 0; t < steps; t++) {
        MPI_Isend(x, t >= 500 && rank == 2 ? 8 : 1, MPI_DOUBLE, (rank + 1) % size, 7, MPI_COMM_WORLD, &r);
        MPI_Probe(left, 7, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_DOUBLE, &count);
        MPI_Recv(y, count > 4 ? 4 : count, MPI_DOUBLE, left, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
