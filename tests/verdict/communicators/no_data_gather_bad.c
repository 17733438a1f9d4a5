/* The root takes nothing from rank 2, so that it can be in its next call while rank 2 still
 * receives; where it takes something the order is certain. */
// verify: -n 3 => violated MPI-ASSERT line 16 by own
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 7, in[3];
    int counts[3] = {1, 1, 0}, at[3] = {0, 1, 2};
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 2) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        assert(status.MPI_SOURCE == 1);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    }
    MPI_Gatherv(&x, counts[rank], MPI_INT, in, counts, at, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    else if (rank == 2)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
