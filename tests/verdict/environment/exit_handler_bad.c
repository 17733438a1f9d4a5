/* What atexit() was given runs at the end, the last one first: MPI_Finalize comes before the
 * barrier of rank 0. */
// verify: -n 2 => violated MPI-AFTER-FINALIZE line 9
#include <mpi.h>
#include <stdlib.h>
static int rank;
static void meet(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}
static void finish(void)
{
    MPI_Finalize();
}
static void (*const handlers[])(void) = {meet, finish};
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        atexit(handlers[i]);
    if (rank == 0)
        exit(0);
    return 0;
}
