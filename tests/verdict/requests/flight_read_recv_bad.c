/* T03: a receive buffer is read before the receive is complete. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 13
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0, y;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        y = x;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Send(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
