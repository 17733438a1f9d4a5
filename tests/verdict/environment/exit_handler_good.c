/* Both ways out: the barrier is the last that was registered. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>
static int rank, left;
static void meet(void)
{
    left += 1;
    MPI_Barrier(MPI_COMM_WORLD);
}
static void finish(void)
{
    if (left == 1)
        MPI_Finalize();
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (atexit(finish) != 0 || atexit(meet) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0)
        exit(0);
    return 0;
}
