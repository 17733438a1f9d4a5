// verify: -n 2..4 => violated MPI-ASSERT line 20
/* The same about what was computed from it tells of an error in the program. */
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && scanf("%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n < 1 || n > 100)
        MPI_Abort(MPI_COMM_WORLD, 2);
    int share = n / size + (rank < n % size);
    int all;
    MPI_Allreduce(&share, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    assert(all == n / size);
    MPI_Finalize();
    return 0;
}
