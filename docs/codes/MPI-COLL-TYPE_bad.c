// verify: -n 2 => violated MPI-COLL-TYPE
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, number = 0;
    float value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(&value, 1, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
