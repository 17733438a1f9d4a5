// A part of a buffer is written while it is sent; how much of it is sent, the command line says.
//
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 23 says "atoi(argv[1]) >= 6"
// verify: -n 2 --args "5" => verified
#include <mpi.h>
#include <stdlib.h>

static int data[100000];

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    n = atoi(argv[1]);
    if (n < 1 || n > 1000)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        MPI_Isend(data, n, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        data[5] = 1;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(data, n, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
