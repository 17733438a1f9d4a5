// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, own, length, x = 0, y = 0;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part);
    MPI_Comm_rank(part, &own);
    MPI_Comm_size(part, &length);
    if (rank > 1)
        MPI_Send(&x, 1, MPI_INT, own + 1, 0, part);
    if (rank + 2 < size)
        MPI_Recv(&y, 1, MPI_INT, own - 1, 0, part, MPI_STATUS_IGNORE);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
