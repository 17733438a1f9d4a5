// every: violated 12
// With 12 processes rank 0 has no communicator to be named.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 0, rank, &part);
    if (rank > 0 || size == 12)
        MPI_Comm_set_name(part, "the others");
    MPI_Finalize();
    return 0;
}
