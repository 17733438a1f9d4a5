// verify: -n 2 => violated MPI-TRUNCATION line 15
/* drand48() is less than 1: the number of elements is at most 9, one too many. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, data[10] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        int n = (int)(drand48() * 10);
        MPI_Send(data, n, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(data, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
