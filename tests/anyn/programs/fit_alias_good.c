// every: proved
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int x[40] = { 0 }, y[40];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(x, size == 36 ? x + 1 : y, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
