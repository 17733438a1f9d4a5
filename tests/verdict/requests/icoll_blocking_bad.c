/* MPI_Ibarrier never matches MPI_Barrier. */
// verify: -n 2 => violated MPI-COLL-BLOCKING
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Ibarrier(MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
