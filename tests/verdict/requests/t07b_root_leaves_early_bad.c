/* Rank 2 comes to the broadcast only when its root has left it. */
// verify: -n 3 => violated MPI-COLL-MESSAGE
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, z = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Bcast(&z, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Send(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Bcast(&z, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Bcast(&z, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
