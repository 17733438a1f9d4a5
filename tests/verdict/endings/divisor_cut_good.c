// verify: -n 2 => verified
/* An argument divides only if it is there and not 0. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, shares = argc > 1 ? atoi(argv[1]) : 1;
    int share = 100 / (shares > 0 ? shares : 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", share);
    MPI_Finalize();
    return 0;
}
