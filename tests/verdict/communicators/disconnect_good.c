/* Like a free, once all is complete. */
// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &part);
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, 1, 0, part);
    else if (rank == 1)
        MPI_Recv(&rank, 1, MPI_INT, 0, 0, part, MPI_STATUS_IGNORE);
    MPI_Comm_disconnect(&part);
    MPI_Finalize();
    return 0;
}
