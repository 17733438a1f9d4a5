// every: violated 12
// With 12 processes the handle outlives the communicator.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm work, copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &work);
    copy = work;
    if (size != 12)
        MPI_Barrier(copy);
    MPI_Comm_free(&work);
    if (size == 12)
        MPI_Barrier(copy);
    MPI_Finalize();
    return 0;
}
