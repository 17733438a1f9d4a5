// every: violated 41
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0, y = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&x, 1, MPI_INT, size > 40 && rank == 3 ? 1 : 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
