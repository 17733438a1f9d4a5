// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 15
// A collective of one process alone is nonblocking, too: what it sends is written before the wait.
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine = 1, sum, all;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Allreduce_init(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF, MPI_INFO_NULL,
                       &requests[0]);
    for (int k = 0; k < 2; k++) {
        MPI_Start(&requests[0]);
        MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF, &requests[1]);
        mine = k;
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Finalize();
    return 0;
}
