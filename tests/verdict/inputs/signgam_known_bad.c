// verify: -n 2 => violated MPI-DEADLOCK
/* The sign of the gamma function is known. */
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    lgamma(-0.5);
    if (signgam < 0 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
