/* Whether the broadcast moves data is not known: nor is whether rank 2 waits for the root. */
// verify: -n 3 => bounded says no-data
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x = 0, some[100] = {0};
    int n = argc > 1 ? atoi(argv[1]) : 1;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (n < 0 || n > 100)
        n = 100;
    if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        assert(status.MPI_SOURCE == 1);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Bcast(some, n, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 2)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
