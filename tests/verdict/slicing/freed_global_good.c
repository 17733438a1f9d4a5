/* It is null then, or has other memory. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
static int *work;
static void clean(void)
{
    free(work);
    work = NULL;
}
static void start(void)
{
    work = malloc(sizeof *work);
}
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        start();
        *work = i;
        clean();
    }
    start();
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
