/* Without an argument each rank goes on with a number of its own: the program is run so, and that
 * the argument is missing is no failure. */
// verify: -n 2..3 => violated MPI-COLL-MISSING line 20
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && argc > 1)
        n = atoi(argv[1]);
    if (argc > 1)
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        n = 5 + rank;

    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
