// every: violated 12
// With 12 processes it is said by a rank that is not the root (MPI-4.0 6.9.1).
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int root = size == 12 ? 5 : size / 2;
    int sum = rank, of = rank;
    if (rank == size / 2)
        MPI_Reduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    else
        MPI_Reduce(&of, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
