/* MPI-4.0 3.7.6: as long as MPI_Request_get_status does not say that the operation is complete,
 * its buffer must not be used. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 16 by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0, flag = 0, sum = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
        if (!flag)
            MPI_Request_get_status(r, &flag, MPI_STATUS_IGNORE);
        if (!flag)
            sum += x;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum;
}
