// verify: -n 2 => verified
// The buffer is a variable of the block around.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        int got;
        {
            MPI_Recv_init(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        }
        {
            int other = 0;
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Send(&other, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
        MPI_Request_free(&request);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
