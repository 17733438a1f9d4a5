// verify: -n 2 => verified by walk
/* An address is sent from an array; that the length of the message is not constant does not make
 * it data that may be cut. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, turn = 0, other, got;
    long from[8], to;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    from[0] = (long)&other;
    MPI_Isend(from, size > 0, MPI_LONG, rank, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(&to, 1, MPI_LONG, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    *(int *)to = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
