// In each round the partner is another one.
// verify: -n 4 => verified says "verified for"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < 1000000; t++)
        MPI_Sendrecv(&x, 1, MPI_DOUBLE, (rank + t) % size, 0, &y, 1, MPI_DOUBLE,
                     (rank + size - t % size) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
