// every: proved unfit :17:
#include <assert.h>
#include <mpi.h>

/* With 12 processes the value is too large. */
int main(int argc, char **argv)
{
    int rank, size, from = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD);
    if (rank + 1 < size) {
        MPI_Recv(&from, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        /* values of messages are data */
        assert(from < 11);
    }
    MPI_Finalize();
    return 0;
}
