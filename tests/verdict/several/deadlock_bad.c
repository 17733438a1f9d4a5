/* A deadlock of two ranks that have nothing to do with the one that fails. */
// verify: -n 4 => violated MPI-TYPE-UNCOMMITTED line 13 MPI-DEADLOCK line 15 findings 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Datatype pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    if (rank == 0) /* the type is not committed */
        MPI_Send(MPI_BOTTOM, 1, pair, 1, 0, MPI_COMM_WORLD);
    if (rank >= 2)
        MPI_Recv(&x, 1, MPI_INT, 5 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
