// every: proved
// Partners by bits: the program ends itself unless the number of ranks is a power of two.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size & (size - 1))
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; 1 << i < size; i++) {
        int partner = rank ^ (1 << i);
        if (rank < partner) {
            MPI_Send(&mine, 1, MPI_INT, partner, i, MPI_COMM_WORLD);
            MPI_Recv(&other, 1, MPI_INT, partner, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&other, 1, MPI_INT, partner, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&mine, 1, MPI_INT, partner, i, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
