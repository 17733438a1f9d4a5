/* MPI_STATUS_IGNORE is null in some libraries, and not in others. */
// verify: -n 2 => violated MPI-COLL-MISSING line 8 says "MPI_STATUS_IGNORE == NULL (with this library)"
#include <mpi.h>
#include <stddef.h>
static void meet(MPI_Status *status, int rank)
{
    if (status != NULL && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (status != MPI_STATUS_IGNORE)
        MPI_Barrier(MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    meet(MPI_STATUS_IGNORE, rank);
    MPI_Finalize();
    return 0;
}
