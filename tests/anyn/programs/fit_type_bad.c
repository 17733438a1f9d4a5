// every: violated 34
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int got[8], sent[8] = { 0 };
    double real[2] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Recv(got, 8, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank + 1 < size && rank == 32)
        MPI_Send(real, 1, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD);
    else if (rank + 1 < size)
        MPI_Send(sent, 2, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
