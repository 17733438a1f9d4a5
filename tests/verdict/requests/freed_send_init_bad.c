// verify: -n 2 => violated C-RUNTIME line 16 says "the send buffer is in freed memory"
// What a persistent request sends is freed before it is started.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got[4];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        int *values = calloc(4, sizeof *values);
        MPI_Send_init(values, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        free(values);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    } else {
        MPI_Recv(got, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
