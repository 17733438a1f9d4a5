// lgamma() says in `signgam` that the gamma function is negative there (POSIX).
// verify: -n 2 => violated MPI-DEADLOCK line 15
#include <math.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    extern int signgam;
    signgam = 1;
    lgamma(-0.5);
    if (rank == 0 && signgam == -1)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
