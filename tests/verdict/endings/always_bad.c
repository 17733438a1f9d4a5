// verify: -n 2..3 => violated MPI-COLL-MISSING line 16
// verify: -n 2..3 --assume-environment => violated MPI-COLL-MISSING line 16
/* Rank 1 leaves whatever the environment does: that is nothing to be assumed away. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = fopen("in.txt", "r");
    if (!f || rank == 1)
        exit(1);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
