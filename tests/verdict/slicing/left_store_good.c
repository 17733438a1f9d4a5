/* As left_store_bad.c; the variable is static. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
static int *kept;

static void keep(int rank)
{
    static int x;
    x = rank;
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
