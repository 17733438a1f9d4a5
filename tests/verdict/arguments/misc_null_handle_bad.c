// verify: -n 2 => violated MPI-ARG line 10
// There is no place for the new communicator.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, NULL);
    MPI_Finalize();
    return 0;
}
