/* A destructor runs after main and after the functions of atexit(). */
// verify: -n 2 => violated MPI-COLL-MISSING line 15
#include <mpi.h>
#include <stdlib.h>
static int left;
__attribute__((constructor)) static void begin(void)
{
    left = 1;
}
__attribute__((destructor)) static void end(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank < left)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
static void count(void)
{
    left = 1;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    left = 0;
    atexit(count);
    return 0;
}
