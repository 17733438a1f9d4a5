/* A test for a partitioned send fails as long as a partition is not ready. */
// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0};
    MPI_Request request;
    int i = 0, flag;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Psend_init(x, 4, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        do {
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
            if (i < 4)
                MPI_Pready(i++, request);
        } while (!flag);
        MPI_Request_free(&request);
    } else if (rank == 1) {
        MPI_Precv_init(x, 2, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    }
    MPI_Finalize();
    return 0;
}
