// every: violated 30
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    if (size < 30 && rank == 0)
        MPI_Send(&x, 1, MPI_INT, right, 3, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (size >= 30 || rank > 0)
        MPI_Send(&y, 1, MPI_INT, right, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
