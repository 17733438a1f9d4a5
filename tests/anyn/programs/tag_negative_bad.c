// every: violated 43
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Recv(&x, 1, MPI_INT, rank - 1, 41 - rank, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank + 1 < size)
        MPI_Send(&x, 1, MPI_INT, rank + 1, 40 - rank, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
