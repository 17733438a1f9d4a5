/* Each name is one that a variable may have: setenv() is taken to succeed. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int bad = setenv("A", "1", 1) || setenv("B", "1", 1) || unsetenv("A");
    if (bad && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
