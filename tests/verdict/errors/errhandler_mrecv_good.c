// verify: -n 2 => bounded MPI-ERROR-RETURNED line 17
// The message of a matched probe is too long, and the receiver says so.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0};
    MPI_Message message;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 0) {
        MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        if (MPI_Mrecv(x, 2, MPI_INT, &message, MPI_STATUS_IGNORE) != MPI_SUCCESS)
            MPI_Send(x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
