/* A message on one communicator, a receive on another. */
// verify: -n 2 => violated MPI-DEADLOCK
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, other, MPI_STATUS_IGNORE);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
