// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Recv(&x, 1, MPI_INT, (rank - 1) / 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (2 * rank + 1 < size)
        MPI_Send(&x, 1, MPI_INT, 2 * rank + 1, 0, MPI_COMM_WORLD);
    if (2 * rank + 2 < size)
        MPI_Send(&x, 1, MPI_INT, 2 * rank + 2, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return x + y == -1;
}
