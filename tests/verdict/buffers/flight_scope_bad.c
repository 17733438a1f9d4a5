/* The buffer must live until the operation is complete. */
// verify: -n 2..3 => violated MPI-BUFFER-IN-FLIGHT line 5
#include <mpi.h>

static void tell(int to, MPI_Request *request)
{
    double data[2];
    data[0] = data[1] = 1;
    MPI_Isend(data, 2, MPI_DOUBLE, to, 0, MPI_COMM_WORLD, request);
}

int main(int argc, char **argv)
{
    MPI_Request r;
    double in[2];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    tell((rank + 1) % size, &r);
    MPI_Recv(in, 2, MPI_DOUBLE, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
