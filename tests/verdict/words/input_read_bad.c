/* Rank 0 reads how much there is to do, and stops alone if it is too much. */
// verify: -n 2 => violated MPI-COLL-MISSING
// verify: -n 2 --input n=1001..1001 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 0;
    if (rank == 0 && scanf("%d", &n) == 1 && n > 1000) {
        printf("too much\n");
        MPI_Finalize();
        return 1;
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
