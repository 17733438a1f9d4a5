/* The same in a round that no exploration comes to: it is possible, and "verified within bounds" of
 * a few rounds would hide it. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 3;
    for (int t = 0; t < n; t++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (t == 2000 && rank == 1)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
