/* Rank 0 has drawn one more. */
// verify: -n 2..3 => violated MPI-COLL-MISSING line 14 by own
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand(7);
    if (rank == 0)
        (void)rand();
    if (rand() % 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
