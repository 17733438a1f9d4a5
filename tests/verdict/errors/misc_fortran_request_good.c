// verify: -n 2 => verified
// A request and a message as integers of Fortran, and back.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Request request;
    MPI_Message message;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Fint number = MPI_Request_c2f(request);
        MPI_Request same = MPI_Request_f2c(number);
        assert(same == request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Fint number = MPI_Message_c2f(message);
        message = MPI_Message_f2c(number);
        MPI_Mrecv(&x, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
