// every: proved unfit a buffer may be used
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int got, sent = 1;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Irecv(&got, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&sent, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    if (size > 35)
        got = 3;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
