// every: violated 31
// The same, but with more than 30 ranks the one before the last gets nothing.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mask = 1;
    while (mask < size) {
        if (rank & mask) {
            MPI_Recv(&mine, 1, MPI_INT, rank - mask, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            break;
        }
        mask <<= 1;
    }
    mask >>= 1;
    while (mask > 0) {
        if (rank + mask < size && !(size > 30 && rank + mask == 29))
            MPI_Send(&mine, 1, MPI_INT, rank + mask, 0, MPI_COMM_WORLD);
        mask >>= 1;
    }
    MPI_Finalize();
    return 0;
}
