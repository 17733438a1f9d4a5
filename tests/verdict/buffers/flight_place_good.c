// An element is written while a part of the array is received; a file says which one.  It cannot
// be told apart from the part, which the verdict says.
//
// verify: -n 2 --verbose => bounded says "before the operation is complete is not known"
#include <mpi.h>
#include <stdio.h>

static double u[100];

int main(int argc, char **argv)
{
    int rank, at = 10;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(u, 10, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
        if (scanf("%d", &at) == 1 && at >= 10 && at < 100)
            u[at] = 1;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(u, 10, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
