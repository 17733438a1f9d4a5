/* Partitioned communication (MPI-4.0 chapter 4) is not modelled. */
// verify: -n 2 => unsupported MPI-UNSUPPORTED line 12
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0};
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Psend_init(x, 4, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    else
        MPI_Precv_init(x, 4, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Start(&r);
    if (rank == 0)
        MPI_Pready_range(0, 3, r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
    MPI_Finalize();
    return 0;
}
