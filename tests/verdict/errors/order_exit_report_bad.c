// A function ends the program in the middle; the path and the call are named.
// verify: -n 2 --verbose => verified MPI-NO-FINALIZE line 12 by spin states 16
// verify: -n 2 => verified MPI-NO-FINALIZE says "scanf" by spin states 16
// verify: -n 2 -q => verified MPI-NO-FINALIZE line 25
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void insist(int good)
{
    if (!good)
        exit(1);
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &n) != 1)
        n = 5;
    if (rank == 0)
        insist(n < 100);
    if (n == 3)
        return 3;
    MPI_Finalize();
    return 0;
}
