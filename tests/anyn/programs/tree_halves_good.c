// every: proved
// Down a tree by steps that are halved, from the least power of two that is no less than the size.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int top = 1;
    while (top < size)
        top *= 2;
    for (int step = top / 2; step > 0; step /= 2) {
        if (rank % (2 * step) == 0) {
            if (rank + step < size)
                MPI_Send(&mine, 1, MPI_INT, rank + step, 0, MPI_COMM_WORLD);
        } else if (rank % (2 * step) == step) {
            MPI_Recv(&other, 1, MPI_INT, rank - step, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
