// every: violated 6
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int root = size % 4 == 2 && size > 2 && rank == 3 ? 1 : 0;
    MPI_Bcast(&x, 1, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Finalize();
    return x + y == -1;
}
