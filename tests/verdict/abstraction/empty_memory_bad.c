/* Whether memory of no bytes is null is for the library to say. */
// verify: -n 2 => violated MPI-DEADLOCK line 15
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, wait = 0, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *p = malloc(n);
    if (p == NULL)
        wait = 1;
    if (wait && rank == 0)
        /* nobody sends */
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
