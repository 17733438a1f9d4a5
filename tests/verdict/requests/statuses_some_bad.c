// verify: -n 2 => violated MPI-ARG-STATUS line 20 says "2 statuses have 48 bytes"
// Both receives may be complete at once, but there is one status.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2], index[2], done = 0, n;
    MPI_Request requests[2];
    MPI_Status statuses[1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        x[0] = x[1] = 1;
        MPI_Send(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&x[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else {
        MPI_Irecv(&x[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&x[1], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[1]);
        for (; done < 2; done += n)
            MPI_Waitsome(2, requests, &n, index, statuses);
    }
    MPI_Finalize();
    return 0;
}
