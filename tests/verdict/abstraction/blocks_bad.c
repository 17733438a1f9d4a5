// verify: -n 2..4 => violated MPI-COLL-MISSING line 17
/* The blocks of n elements: one is longer than another, unless the number of ranks divides n. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && (scanf("%d", &n) != 1 || n < size))
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int low = rank * n / size, high = (rank + 1) * n / size;
    if (high > low && high - low <= n / size)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
