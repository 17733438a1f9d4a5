/* MPI-4.0 3.2.3: the destination must be a rank of the communicator. */
// verify: -n 2 => violated MPI-ARG-RANK line 10
// verify: -n 4 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) MPI_Send(&x, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
    if (rank == 3) MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
