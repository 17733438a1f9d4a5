/* Requests match in the order in which they were made (4.2.3), whatever the order of their starts. */
// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0};
    MPI_Request request;
    MPI_Request second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Psend_init(x, 1, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Psend_init(x, 1, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &second);
        MPI_Start(&second);
        MPI_Pready(0, second);
        MPI_Wait(&second, MPI_STATUS_IGNORE);
        MPI_Start(&request);
        MPI_Pready(0, request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
        MPI_Request_free(&second);
    } else if (rank == 1) {
        MPI_Precv_init(x, 1, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Precv_init(x, 1, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &second);
        MPI_Start(&second);
        MPI_Wait(&second, MPI_STATUS_IGNORE);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
        MPI_Request_free(&second);
    }
    MPI_Finalize();
    return 0;
}
