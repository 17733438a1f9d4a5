/* Constructors run before main, in their order; destructors after it. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>
static int left;
__attribute__((constructor)) static void begin(void)
{
    left = 1;
}
__attribute__((constructor)) static void go_on(void)
{
    left = left == 1 ? 2 : 9;
}
__attribute__((destructor)) static void end(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank < left)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    return 0;
}
