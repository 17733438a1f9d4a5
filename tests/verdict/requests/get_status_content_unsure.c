/* The content that is used between MPI_Request_get_status and MPI_Wait is not known to the model:
 * it must not be taken for the old one. */
// verify: -n 2 => inconclusive by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0, flag = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        while (!flag)
            MPI_Request_get_status(r, &flag, MPI_STATUS_IGNORE);
        if (x == 1)
            MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
