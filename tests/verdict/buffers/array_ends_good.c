/* The operation is complete before the array ends: with its block, left in several ways, or with the
 * function. */
// verify: -n 2 => verified says "for all buffer sizes"
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, got;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int last[rank + 1];
    last[0] = 5;
    for (int i = 0; i < 3; i++) {
        int sent[rank + 2];
        sent[0] = 7;
        MPI_Isend(sent, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
        MPI_Recv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (i == 0)
            continue;
        if (i == 1)
            break;
    }
    MPI_Isend(last, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
