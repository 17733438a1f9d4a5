// verify: -n 2 => inconclusive MPI-DEADLOCK
/* rand_r() changes its seed, and nothing else. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got;
    unsigned seed = 1, other = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    rand_r(&seed);
    rand_r(&seed);
    if (seed != 1 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return (int)other;
}
