// every: violated 7
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, own, length, x = 0, y = 0;
    MPI_Comm node, leaders;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 4, rank, &node);
    MPI_Comm_rank(node, &own);
    MPI_Comm_size(node, &length);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 4 == 0 ? 0 : MPI_UNDEFINED, 0, &leaders);
    MPI_Reduce(&x, &y, 1, MPI_INT, MPI_SUM, 0, node);
    if (own == 0) {
        MPI_Allreduce(&y, &x, 1, MPI_INT, MPI_SUM, leaders);
        MPI_Comm_free(&leaders);
    }
    MPI_Bcast(&x, 1, MPI_INT, 0, node);
    if (own + 1 < length)
        MPI_Send(&x, 1, MPI_INT, own + 1, 0, node);
    if (own > 0 && rank != 6)
        MPI_Recv(&y, 1, MPI_INT, own - 1, 0, node, MPI_STATUS_IGNORE);
    MPI_Comm_free(&node);
    MPI_Finalize();
    return 0;
}
