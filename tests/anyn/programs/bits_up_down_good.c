// every: proved
// By each bit down to the rank that has not got it, and in a second loop back up.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, mine = 0, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int mask = 1; mask < size; mask <<= 1) {
        if (rank & mask)
            MPI_Send(&mine, 1, MPI_INT, rank - mask, 0, MPI_COMM_WORLD);
        else if (rank + mask < size)
            MPI_Recv(&other, 1, MPI_INT, rank + mask, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int mask = 1; mask < size; mask <<= 1) {
        if ((rank & mask) == 0 && rank + mask < size)
            MPI_Send(&mine, 1, MPI_INT, rank + mask, 1, MPI_COMM_WORLD);
        if (rank & mask)
            MPI_Recv(&other, 1, MPI_INT, rank - mask, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
