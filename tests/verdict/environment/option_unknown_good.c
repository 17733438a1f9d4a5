// files: option_unknown_good.c -- -O2 -fsingle-precision-constant
// verify: -n 2 => bounded says "-fsingle-precision-constant, which may change"
/* An option that is not modelled is named. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && 0.1 != 0.1f)
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
