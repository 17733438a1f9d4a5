/* Memory of some bytes is there. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, wait = 0, n = 1;
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
