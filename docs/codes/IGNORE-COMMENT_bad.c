// verify: -n 2 => verified IGNORE-COMMENT
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD); // mpi2spin: ignore[MPI-RACE] it was here
    MPI_Finalize();
    return 0;
}
