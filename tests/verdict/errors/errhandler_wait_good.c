// verify: -n 2 => bounded MPI-ERROR-RETURNED line 18
// The message of a nonblocking receive is too long: MPI_Wait returns the error.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 0) {
        MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Status status;
        MPI_Irecv(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
        if (MPI_Wait(&request, &status) != MPI_SUCCESS && request == MPI_REQUEST_NULL)
            MPI_Send(x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
