/* What the members of a type of a missing header are decides nothing here. */
// verify: -n 2 --stub-missing => bounded says missing-header
#include <mpi.h>
#include "no_such_settings.h"

int main(int argc, char **argv)
{
    int rank;
    Settings settings = {2, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 0 && settings.first == 1 && settings.second == 2)
        return 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
