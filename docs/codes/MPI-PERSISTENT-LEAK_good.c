// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2] = { 0 };
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++) {
        if (rank == 0)
            MPI_Send_init(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
        else
            MPI_Recv_init(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &requests[i]);
    }
    for (int round = 0; round < 3; round++) {
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    for (int i = 0; i < 2; i++)
        MPI_Request_free(&requests[i]);
    MPI_Finalize();
    return 0;
}
