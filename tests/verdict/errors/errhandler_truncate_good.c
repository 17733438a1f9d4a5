// verify: -n 2 => bounded MPI-ERROR-RETURNED line 18
// A message that is too long is an error that the receiver expects.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0}, rc;
    char text[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 0) {
        MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        rc = MPI_Recv(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rc) {
            MPI_Error_string(rc, text, &length);
            printf("%s\n", text);
            MPI_Send(x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
