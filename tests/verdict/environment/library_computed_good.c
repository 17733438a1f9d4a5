/* What is computed of MPI_ANY_TAG depends on the library: it is told that one number is taken. */
// verify: -n 2 => bounded says "depends on the number behind MPI_ANY_TAG"
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (MPI_ANY_TAG * 2 == -2 && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
