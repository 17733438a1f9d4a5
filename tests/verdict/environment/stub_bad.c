/* A constant of a missing header has any value, and decides whether rank 0 comes along. */
// verify: -n 2 --stub-missing => inconclusive MPI-COLL-MISSING line 14 says missing-header
#include <mpi.h>
#include "no_such_settings.h"

int main(int argc, char **argv)
{
    int rank;
    double tolerance = TOLERANCE;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && tolerance > 0.2 && tolerance < 0.3 && VERSION_OF_SETTINGS == 3)
        return 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
