// verify: -n 2 => verified
// A function that has to return a value has one on each way.
#include <mpi.h>

static int next(int rank)
{
    if (rank == 0)
        return 1;
    return 1;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (next(rank) == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
