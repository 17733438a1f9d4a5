// every: violated 8
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, own, length, x = 0, y = 0;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 3, rank, &part);
    MPI_Comm_rank(part, &own);
    MPI_Comm_size(part, &length);
    for (int step = 0; step < 5; step++) {
        if (own > 0)
            MPI_Recv(&y, 1, MPI_INT, own - 1, 0, part, MPI_STATUS_IGNORE);
        if (own < length - 1 - (rank == 4))
            MPI_Send(&x, 1, MPI_INT, own + 1, 0, part);
        MPI_Bcast(&x, 1, MPI_INT, length - 1, part);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
