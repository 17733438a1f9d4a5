// verify: -n 2..3 => violated C-RUNTIME line 20 says "the send buffer is in freed memory"
// What a persistent collective sends is freed before it is started for the second time.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, all[8];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *mine = calloc(8, sizeof *mine);
    MPI_Alltoall_init(mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int k = 0; k < 2; k++) {
        if (k == 1) {
            mine[0] = k;
            free(mine);
        }
        /* the second time there is nothing to send from */
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
