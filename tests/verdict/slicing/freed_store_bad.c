/* A store to memory that was freed may change what decides. */
// verify: -n 2 => violated C-RUNTIME line 15
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *p = malloc(sizeof *p);
    free(p);
    int *q = malloc(sizeof *q);
    *q = 0;
    if (argc > 0)
        *p = 1;
    if (*q && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(q);
    MPI_Finalize();
    return 0;
}
