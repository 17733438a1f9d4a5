// verify: -n 2 --stub-missing => violated MPI-DEADLOCK says "what it declares is made up"
// A violation does not rest on executions that are left out, but on functions that nobody has seen.
#include "mpi.h"
#include "nobody_has_it.h"

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    start_the_clock(rank);
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
