// verify: -n 2 => verified says "cannot hang: verified"
/* Memory of no bytes, which is there or not: nobody waits for it. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int missing = malloc(argc - argc) == NULL;
    if (missing != 1 && missing != 0 && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
