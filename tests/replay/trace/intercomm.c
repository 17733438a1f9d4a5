// trace: -n 4 => 0
/* Two groups of two: messages of any source between them, roots that only one rank knows of, one
 * communicator of all in the end. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1, sum = 0;
    MPI_Comm half, between, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 7, &between);
    if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, between, MPI_STATUS_IGNORE);
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, between, MPI_STATUS_IGNORE);
    } else if (rank > 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, between);
    }
    x = 5;
    MPI_Bcast(&x, 1, MPI_INT, rank == 1 ? MPI_ROOT : rank == 0 ? MPI_PROC_NULL : 1, between);
    MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, rank > 1 ? 0 : rank ? MPI_PROC_NULL : MPI_ROOT,
               between);
    MPI_Intercomm_merge(between, rank > 1, &all);
    MPI_Barrier(all);
    MPI_Comm_free(&all);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
