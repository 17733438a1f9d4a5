/* The barrier is in a function that only rank 0 gives something to do. */
// verify: -n 2 => violated MPI-COLL-MISSING line 8
#include <mpi.h>

static void report(const char *what)
{
    if (what)
        MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    report(rank == 0 ? "done" : 0);
    MPI_Finalize();
    return 0;
}
