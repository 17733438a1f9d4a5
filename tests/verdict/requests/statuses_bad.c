// verify: -n 2 => violated MPI-ARG-STATUS line 17 says "3 statuses have 72 bytes"
// Three requests, and statuses for two: the third is written behind them.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[3];
    MPI_Request requests[3];
    MPI_Status statuses[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < 3; k++)
        if (rank == 0)
            MPI_Isend(&x[k], 1, MPI_INT, 1, k, MPI_COMM_WORLD, &requests[k]);
        else
            MPI_Irecv(&x[k], 1, MPI_INT, 0, k, MPI_COMM_WORLD, &requests[k]);
    MPI_Waitall(3, requests, statuses);
    MPI_Finalize();
    return 0;
}
