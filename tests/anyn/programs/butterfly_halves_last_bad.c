// every: violated 32
// The same where others are turned away, but with 32 ranks the last round has another tag.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size & (size - 1))
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int mask = size / 2; mask > 0; mask >>= 1) {
        int partner = rank ^ mask;
        MPI_Sendrecv(&mine, 1, MPI_INT, partner, 0, &other, 1, MPI_INT, partner, size == 32 && mask == 1,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
