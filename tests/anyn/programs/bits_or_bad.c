// every: violated 64
// The same, but with more than 63 ranks the last one gets nothing.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; 1 << i < size; i++) {
        int mask = 1 << i, low = rank & (mask - 1);
        if (rank % (1 << (i + 1)) == low) {
            if ((rank | mask) < size && (rank | mask) < 63)
                MPI_Send(&mine, 1, MPI_INT, rank | mask, low == 0, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&other, 1, MPI_INT, rank & ~mask, low == 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
