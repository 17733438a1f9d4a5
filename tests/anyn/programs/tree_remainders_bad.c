// every: violated 12
// The same, but with 12 ranks nobody waits for the last but three.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 1; step < size; step *= 2) {
        if (rank % (2 * step) == 0) {
            if (rank + step < size && !(size == 12 && step == 4 && rank + step == 12 - 8))
                MPI_Recv(&other, 1, MPI_INT, rank + step, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank % (2 * step) == step) {
            MPI_Send(&mine, 1, MPI_INT, rank - step, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
