// verify: -n 2..3 => bounded says "fails at"
/* Rank 0 looks at an argument that may not be there; inputs that are tried do not say so again. */
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
    MPI_Finalize();
    return 0;
}
