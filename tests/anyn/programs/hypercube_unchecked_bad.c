// every: powers violated 3
// Nobody asks whether the number of ranks is a power of two.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int mask = 1; mask < size; mask <<= 1) {
        int partner = rank ^ mask;
        MPI_Sendrecv(&mine, 1, MPI_INT, partner, 0, &other, 1, MPI_INT, partner, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
