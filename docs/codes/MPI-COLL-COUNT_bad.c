// verify: -n 2 => violated MPI-COLL-COUNT
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(data, rank == 0 ? 4 : 3, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
