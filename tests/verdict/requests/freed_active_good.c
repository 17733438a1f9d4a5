/* A send that is given up, of which an answer tells that it has arrived (MPI-4.0 3.7.3), and a
 * receive that is withdrawn first (3.8.4). */
// verify: -n 2 => bounded no MPI-REQUEST-FREED
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0, y = 0, z = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &r);
        MPI_Cancel(&r);
        MPI_Request_free(&r);
        MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        MPI_Request_free(&r);
        MPI_Recv(&y, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
