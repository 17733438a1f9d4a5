// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rounds = argc > 1 ? argc : 3;
    MPI_Bcast(&rounds, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < rounds; i++) {
        if (rank == 0)
            MPI_Send(&x, 1, MPI_INT, size - 1, i, MPI_COMM_WORLD);
        if (rank == size - 1)
            MPI_Recv(&x, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return x + y == -1;
}
