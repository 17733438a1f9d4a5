/* Rank 0 broadcasts, the others receive from any: nobody sends anything. */
// verify: -n 3 => violated MPI-DEADLOCK says "send a message for MPI_Recv, or let every rank call MPI_Bcast in its place"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 7;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
