// verify: -n 3 => violated MPI-COLL-ORDER line 17
/* Rank 1 calls two collectives in the opposite order.  Rank 2 has left the first broadcast, though it
 * was not looked at before ranks 0 and 1 disagreed: it is not said to be in it. */
#include <mpi.h>
#include <stdio.h>

int main(void)
{
    int rank, number = 3, sum;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank % 2 == 0) {
        MPI_Reduce(&number, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Reduce(&number, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
