/* What MPI_Get_address says, added to MPI_BOTTOM, is taken for the place that it was asked about. */
// verify: -n 2 => inconclusive by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Aint at;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_address(&x, &at);
    *(int *)((char *)MPI_BOTTOM + at) = 1;
    if (x && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
