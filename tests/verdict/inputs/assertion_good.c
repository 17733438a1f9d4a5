// verify: -n 2..4 => bounded says "unless the assertion n % size == 0 fails at "
// verify: -n 2..3 --check environment => violated MPI-ASSERT line 16
/* An assertion about what was read refuses inputs, as exit() would. */
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
    assert(n % size == 0);
    int all, share = n / size;
    MPI_Allreduce(&share, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return all < 0;
}
