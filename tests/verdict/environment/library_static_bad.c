/* A static variable begins with a number of the library, and decides. */
// verify: -n 2 => bounded says "c:4: a number of the library" says "and at 1 other place"
#include <mpi.h>
static int version = MPI_VERSION;
static const unsigned long size = sizeof(MPI_Status);
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && (version == 3 || size == 20))
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
