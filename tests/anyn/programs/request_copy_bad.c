// every: violated 12
// The request of the copy is over (MPI-4.0 3.7.3).
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = 0;
    MPI_Request request, copy;
    if (rank == 0) {
        MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        copy = request;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (size == 12)
            MPI_Wait(&copy, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    (void)copy;
    MPI_Finalize();
    return 0;
}
