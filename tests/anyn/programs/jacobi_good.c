// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = argc, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double error = 1, sum;
    while (error > 1e-6) {
        if (rank > 0)
            MPI_Sendrecv(&x, 1, MPI_INT, rank - 1, 0, &y, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank < size - 1)
            MPI_Sendrecv(&x, 1, MPI_INT, rank + 1, 0, &y, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum = y * 0.5 + rank;
        MPI_Allreduce(&sum, &error, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return x + y == -1;
}
