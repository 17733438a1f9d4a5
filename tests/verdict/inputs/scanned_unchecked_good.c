// The rank of the argument sends first; that it may be missing, or no number, is a condition.
// verify: -n 2 => bounded says "unless sscanf finds nothing for first in argv[1]"
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, first, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sscanf(argv[1], "%d", &first);
    if ((first & 1) == rank) {
        MPI_Send(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
