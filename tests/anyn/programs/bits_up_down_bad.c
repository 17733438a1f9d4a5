// every: violated 9
// By each bit down to the rank that has not got it; with more than 8 ranks the last one is not waited for.
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
        else if (rank + mask < size - (size > 8))
            MPI_Recv(&other, 1, MPI_INT, rank + mask, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
