/* The variable leads to other memory when it is stored through. */
// verify: -n 2 => verified by walk
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *p = malloc(sizeof *p);
    free(p);
    p = malloc(sizeof *p);
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
