/* An array of variable length ends with its block (C11 6.2.4p7), and its content is being sent. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 11 by walk
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, got;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++) {
        int sent[rank + 2];
        sent[0] = 7;
        MPI_Isend(sent, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
        if (i == 0)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Recv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
