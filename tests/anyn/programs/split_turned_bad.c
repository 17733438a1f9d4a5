// every: violated 6
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, own, x = 0, y = 0;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &part);
    MPI_Comm_rank(part, &own);
    if (rank > 4 && own == 0)
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return x + y == -1;
}
