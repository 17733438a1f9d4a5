// every: violated 80
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int x[40] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *part = x + size / 2;
    MPI_Bcast(part, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
