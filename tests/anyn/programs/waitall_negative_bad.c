// every: violated 12
// With 12 processes the number of requests is negative.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request all[2] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL };
    MPI_Waitall(size < 12 ? 2 : 11 - size, all, MPI_STATUSES_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
