/* No variable has an empty name, or one with "=" in it: setenv() fails. */
// verify: -n 2 => violated MPI-DEADLOCK line 12
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int bad = setenv("", "1", 1) || setenv("A=B", "1", 1) || unsetenv("");
    if (bad && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
