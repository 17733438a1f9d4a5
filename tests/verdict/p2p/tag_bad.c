/* MPI-4.0 3.2.3: a receive takes only messages with its tag. */
// verify: -n 2 => violated MPI-DEADLOCK
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, a = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&a, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&a, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
