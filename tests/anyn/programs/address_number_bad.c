// every: not proved line 9
#include <mpi.h>
#include <stdint.h>

static intptr_t kept;

static void keep(int *p)
{
    kept = (intptr_t)p + 4;
}

int main(int argc, char **argv)
{
    int rank, size, a[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    keep(a);
    *(int *)(kept - 4) = size > 4;
    if (a[0] && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
