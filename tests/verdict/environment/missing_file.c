// verify: -n 2 => inconclusive says "add missing/steps.c, or --assume-local steps" says "add to the command line: "
/* What is declared in a header is defined in a file with its name, which was not given. */
#include "missing/steps.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int t = 0; t < steps(rank); t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
