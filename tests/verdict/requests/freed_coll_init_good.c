// verify: -n 2..3 => verified
// What a persistent collective sends is freed when nobody starts it any more.
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
        if (k == 1)
            mine[0] = k;
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    free(mine);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
