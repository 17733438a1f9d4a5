/* The broadcast separates the two messages only if it moves data: rank 2 need not wait for the
 * root where it does not. */
// verify: -n 3 => bounded says no-data
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, y = 0, x = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        assert(status.MPI_SOURCE == 1);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Bcast(&y, 0, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 2)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
