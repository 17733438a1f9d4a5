// every: violated 9
#include <mpi.h>

/* Process 8 takes the communicators in another order. */
int main(int argc, char **argv)
{
    MPI_Comm each[3];
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 3; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &each[i]);
    for (int i = 0; i < 3; i++) {
        int k = rank == 8 ? 2 - i : i;
        if (rank > 0)
            MPI_Recv(&x, 1, MPI_INT, rank - 1, 0, each[k], MPI_STATUS_IGNORE);
        if (rank < size - 1)
            MPI_Send(&x, 1, MPI_INT, rank + 1, 0, each[k]);
        MPI_Barrier(each[k]);
    }
    for (int i = 0; i < 3; i++)
        MPI_Comm_free(&each[i]);
    MPI_Finalize();
    return 0;
}
