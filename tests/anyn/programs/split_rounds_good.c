// every: proved
#include <mpi.h>

/* Each round has communicators of its own, of ranks with the same rest. */
int main(int argc, char **argv)
{
    int rank, size, own, length, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 2; i < 5; i++) {
        MPI_Comm part;
        MPI_Comm_split(MPI_COMM_WORLD, rank % i, rank, &part);
        MPI_Comm_rank(part, &own);
        MPI_Comm_size(part, &length);
        if (own > 0)
            MPI_Recv(&x, 1, MPI_INT, own - 1, i, part, MPI_STATUS_IGNORE);
        if (own < length - 1)
            MPI_Send(&x, 1, MPI_INT, own + 1, i, part);
        MPI_Comm_free(&part);
    }
    MPI_Finalize();
    return 0;
}
