// verify: -n 2 => verified
/* As unsetenv_bad.c, but rank 0 receives if it is there. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    unsetenv("MODE");
    if (getenv("MODE") && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
