/* A rank that takes no part gets MPI_COMM_NULL, and must not use it (MPI-4.0 7.4.2). */
// verify: -n 2..3 => violated MPI-ARG-COMM line 13 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm others;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, 0, &others);
    /* if (others != MPI_COMM_NULL) */
    MPI_Barrier(others);
    MPI_Finalize();
    return 0;
}
