/* A function frees what a global variable leads to, and leaves the variable as it is. */
// verify: -n 2 => violated C-RUNTIME line 20
#include <mpi.h>
#include <stdlib.h>
static int *work;
static void clean(void)
{
    free(work);
}
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    work = malloc(sizeof *work);
    clean();
    int *other = malloc(sizeof *other);
    *other = 0;
    if (argc > 0)
        *work = 1;
    if (*other && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(other);
    MPI_Finalize();
    return 0;
}
