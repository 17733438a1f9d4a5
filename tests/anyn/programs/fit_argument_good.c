// every: proved
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int part = argc * 100 / size + 1;
    double *row = malloc(part * sizeof *row);
    if (rank > 0)
        MPI_Recv(row, part, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank + 1 < size)
        MPI_Send(row, part, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
