// every: proved unfit :12:
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    static char data[40];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int count = (40 - size) / size + size; /* 41 of 41 processes */
    MPI_Bcast(data, count, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
