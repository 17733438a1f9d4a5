// verify: -n 2 --assume-local look_up => inconclusive MPI-COLL-MISSING line 25
// What look_up() may have kept of an array has ended with the array; what it may have kept of
// `n` is still there, and changes.
#include <mpi.h>

void look_up(char *text, int n);

static int tried(int n)
{
    char copy[n + 1];
    look_up(copy, n);
    return copy[0] != 0;
}

int main(int argc, char **argv)
{
    int rank, n = 0, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    look_up((char *)&n, sizeof n);
    tried(8);
    n = 0;
    tried(8);
    if (n == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
