/* Sent on one communicator, awaited on another: they never meet (MPI-4.0 3.2.3). */
// verify: -n 2 => violated MPI-DEADLOCK line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1;
    MPI_Comm own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    if (rank == 0) {
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 1) {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, own, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
