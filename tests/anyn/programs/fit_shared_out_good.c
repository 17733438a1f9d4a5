// every: proved
#include <mpi.h>

enum { ALL = 16000 };

int main(int argc, char **argv)
{
    static double data[ALL];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int part = ALL / size;
    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Send(&data[(i - 1) * part], part, MPI_DOUBLE, i, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(data, part, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
