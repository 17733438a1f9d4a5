/* A store into a variable whose function was left, on which communication depends. */
// verify: -n 2 => violated C-RUNTIME line 18
#include <mpi.h>
static int *kept;

static void keep(int rank)
{
    int x = rank;
    kept = &x;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    keep(rank);
    *kept = 1;
    if (*kept)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
