// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&data, 1, MPI_INT, 1, 1000, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&data, 1, MPI_INT, 0, 1000, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
