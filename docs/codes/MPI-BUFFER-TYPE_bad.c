// verify: -n 2 => verified MPI-BUFFER-TYPE
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
