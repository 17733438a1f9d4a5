// every: not proved line 16
// With 13 processes 169 elements do not fit, and who is told so does not answer.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, one = 0, y[144];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int *x = calloc(size * size, sizeof *x);
    if (rank == 1) {
        int answer =
            MPI_Recv(y, 144, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (answer == MPI_SUCCESS)
            MPI_Send(&one, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Send(x, size * size, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&one, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(x);
    MPI_Finalize();
    return 0;
}
