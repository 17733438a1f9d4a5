// every: proved
// A reduction as MPI libraries have it: who has sent leaves the loop.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mask = 1;
    while (mask < size) {
        if ((rank & mask) == 0) {
            int source = rank | mask;
            if (source < size)
                MPI_Recv(&other, 1, MPI_INT, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&mine, 1, MPI_INT, rank & ~mask, 0, MPI_COMM_WORLD);
            break;
        }
        mask <<= 1;
    }
    MPI_Finalize();
    return 0;
}
