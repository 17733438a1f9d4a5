/* Each rank has its own mistake; none hides another, and a fault of several ranks is one. */
// verify: -n 8 => violated MPI-ARG-TAG line 19 MPI-ASSERT line 21 MPI-ARG-COUNT line 23 findings 3
// verify: -n 2 => violated MPI-ARG-TAG line 19 findings 1
// verify: -n 4 => violated MPI-ARG-TAG MPI-ASSERT findings 2 no MPI-DEADLOCK
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 1, token = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 1) /* waits for rank 0, which fails: no finding of its own */
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0) {
        if (size > 2)
            x = 2;
        MPI_Send(&token, 1, MPI_INT, 1, -size, MPI_COMM_WORLD);
    } else if (rank >= 2 && rank < 5) {
        assert(x == 2);
    } else if (rank == 6) {
        MPI_Send(&token, -1, MPI_INT, 7, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
