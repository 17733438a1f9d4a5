// dump: -n 2
// Rank 0 reads a value and hands it to all: it decides, all follow its symbol.
// expect: decider 0
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, stop = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    do {
        if (rank == 0)
            scanf("%d", &stop);
        MPI_Bcast(&stop, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } while (!stop);
    MPI_Finalize();
    return 0;
}
