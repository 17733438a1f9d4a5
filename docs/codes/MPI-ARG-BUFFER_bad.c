// verify: -n 2 => violated MPI-ARG-BUFFER
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[2] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(data, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
