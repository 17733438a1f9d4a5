/* MPI_Parrived gives the program that partition, and no other (4.2.2). */
// verify: -n 2 => bounded
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0};
    MPI_Request request;
    int flag, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Psend_init(x, 4, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        for (int i = 0; i < 4; i++) {
            x[i] = i + 1;
            MPI_Pready(i, request);
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    } else if (rank == 1) {
        MPI_Precv_init(x, 2, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        do
            MPI_Parrived(request, 0, &flag);
        while (!flag);
        sum = x[0] + x[1];
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    }
    MPI_Finalize();
    return 0;
}
