// every: not proved line 14
#include <mpi.h>

/* What it computes is needed by nobody, but from 12 processes on it never ends. */
int main(int argc, char **argv)
{
    int rank, size, steps = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int k = rank;
    if (k > 10)
        steps++;
    while (k != 10)
        k = k < 10 ? k + 1 : k;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
