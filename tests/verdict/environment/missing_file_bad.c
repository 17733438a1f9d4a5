// files: missing_file_bad.c missing/steps.c
// verify: -n 2 => violated MPI-COLL-MISSING line 13
/* With the file: ranks have other numbers of rounds. */
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
