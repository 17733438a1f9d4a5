// verify: -n 2 => bounded C-RUNTIME line 12 says "unless atoi(argv[1]) is 0 at line 12, or in 1 more way"
// verify: -n 2 --args 0 => violated C-RUNTIME line 12
// verify: -n 2 --args 3 => verified
/* An argument divides, and nothing but what is printed depends on it: it may be 0, or missing. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, share = 100 / atoi(argv[1]);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", share);
    MPI_Finalize();
    return 0;
}
