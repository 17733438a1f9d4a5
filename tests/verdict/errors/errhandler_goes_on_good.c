// verify: -n 2 => bounded MPI-ERROR-RETURNED line 15 by walk
// After an error that was returned the program communicates as if the call had not been made.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1, y = 0;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int other = 1 - rank;
    if (rank > 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (MPI_Sendrecv(&x, 1, MPI_INT, 2, 0, &y, 1, MPI_INT, other, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE) != MPI_SUCCESS)
        MPI_Irecv(&y, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&x, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
