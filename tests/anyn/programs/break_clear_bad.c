// every: not proved line 10
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other, mask = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (mask < size) {
        if ((rank & mask) == 0)
            break;
        MPI_Sendrecv(&mine, 1, MPI_INT, rank, 0, &other, 1, MPI_INT, rank, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        mask <<= 1;
    }
    MPI_Finalize();
    return 0;
}
