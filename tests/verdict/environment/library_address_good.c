/* Whether it is null, all ranks see alike. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stddef.h>
static void meet(MPI_Status *status, int rank)
{
    if (status != NULL && status != MPI_BOTTOM && rank >= 0)
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
