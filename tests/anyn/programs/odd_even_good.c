// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int phase = 0; phase < size; phase++) {
        int partner = phase % 2 == rank % 2 ? rank + 1 : rank - 1;
        if (partner < 0 || partner >= size)
            continue;
        if (rank < partner) {
            MPI_Send(&x, 1, MPI_INT, partner, phase, MPI_COMM_WORLD);
            MPI_Recv(&y, 1, MPI_INT, partner, phase, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&y, 1, MPI_INT, partner, phase, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&x, 1, MPI_INT, partner, phase, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return x + y == -1;
}
