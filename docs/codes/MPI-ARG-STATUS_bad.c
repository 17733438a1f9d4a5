// verify: -n 2 => violated MPI-ARG-STATUS
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, left;
    MPI_Request requests[2];
    MPI_Status statuses[1];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Irecv(&left, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, statuses);
    MPI_Finalize();
    return 0;
}
