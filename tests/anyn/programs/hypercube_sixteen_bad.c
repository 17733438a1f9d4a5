// every: violated 16
// A hypercube in which rank 9 of 16 sends with another tag.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if ((size & (size - 1)) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int mask = 1; mask < size; mask <<= 1) {
        int partner = rank ^ mask;
        int tag = size == 16 && rank == 9 ? 1 : 0;
        MPI_Sendrecv(&mine, 1, MPI_INT, partner, tag, &other, 1, MPI_INT, partner, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
