/* A barrier that one rank does not reach.
 *
 * Shows: a collective call must be made by all ranks (MPI-4.0 6.1, 6.14).  Here rank 0
 * goes another way, and the others wait for ever. */
// verify: -n 2..4 => violated MPI-COLL-MISSING line 23
// run: -n 3 hangs
#include <mpi.h>
#include <stdio.h>

int main(int argc, char *argv[])
{
    int rank, value = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        value = 42;
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("the value is %d\n", value);
    } else {
        value++;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
