// trace: -n 4 => 0 covered by 1 execution
/* Messages and collectives of communicators that are made on the way, with ranks in another order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, sum;
    MPI_Comm half, twin;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Comm_dup(half, &twin);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, twin);
    MPI_Comm_rank(half, &rank);
    if (rank == 0)
        MPI_Send(&sum, 1, MPI_INT, 1, 7, half);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 7, half, MPI_STATUS_IGNORE);
    MPI_Comm_free(&twin);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
