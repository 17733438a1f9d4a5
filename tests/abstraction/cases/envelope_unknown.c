// dump: -n 2
// A tag of a receive that is not known is refused; nothing is guessed.
// expect: [UNKNOWN-ENVELOPE]
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, data = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Recv(&data, 1, MPI_INT, 1, rand(), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank == 1)
        MPI_Send(&data, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
