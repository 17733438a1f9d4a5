// every: powers violated 3
// A butterfly from the largest distance on; nobody asks for a power of two.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int mask = size / 2; mask > 0; mask >>= 1) {
        int partner = rank ^ mask;
        MPI_Sendrecv(&mine, 1, MPI_INT, partner, 0, &other, 1, MPI_INT, partner, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
