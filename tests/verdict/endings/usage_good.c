// verify: -n 2..3 --error-on environment => violated MPI-COLL-MISSING says "rank 0 leaves alone"
// verify: -n 2..3 --assume-environment => bounded
/* Rank 0 tells how it is called, and leaves alone, even with status 0. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = 0, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 3 && rank == 0)
        exit(0);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
