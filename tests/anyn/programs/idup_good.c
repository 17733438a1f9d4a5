// every: proved
#include <mpi.h>

/* Communicators that are begun, and used when their requests are over. */
int main(int argc, char **argv)
{
    MPI_Comm one, each[2];
    MPI_Request request, requests[2];
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_idup(MPI_COMM_WORLD, &one, &request);
    if (rank > 0)
        MPI_Recv(&x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank < size - 1)
        MPI_Send(&x, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < 2; i++)
        MPI_Comm_idup(one, &each[i], &requests[i]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 2; i++) {
        MPI_Barrier(each[i]);
        MPI_Comm_free(&each[i]);
    }
    MPI_Comm_free(&one);
    MPI_Finalize();
    return 0;
}
