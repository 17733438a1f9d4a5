// verify: -n 2 => violated MPI-COLL-MISSING line 21 C-RUNTIME
/* With some argument rank 1 waits for a rank that has gone; without one rank 0 fails. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = 0, rank, size, *all, *part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        n = atoi(argv[1]);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n % size)
        MPI_Abort(MPI_COMM_WORLD, 1);
    all = calloc(n, sizeof *all);
    part = calloc(n / size, sizeof *part);
    MPI_Scatter(all, n / size, MPI_INT, part, n / size, MPI_INT, 0, MPI_COMM_WORLD);
    if (n == 8 && rank == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
