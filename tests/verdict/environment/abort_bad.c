/* The same error handled by leaving: the others wait for ever, if it happens. */
// verify: -n 2 => bounded says "unless rank 0 finds f is false at"
// verify: -n 2 --check environment => violated MPI-COLL-MISSING by own
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("input", "r");
        if (!f) {
            MPI_Finalize();
            exit(1);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
