// verify: -n 2 => verified
// A pointer to an array that has ended keeps the array's place in the state, and decides nothing
// but whether it is null.
#include <mpi.h>

static char *kept;

static int fill(int n)
{
    char copy[n];
    copy[0] = 1;
    kept = copy;
    return copy[0];
}

int main(int argc, char **argv)
{
    int rank, filled = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < argc; i++)
        filled += fill(argc + 1);
    if (kept || rank == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    else
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
