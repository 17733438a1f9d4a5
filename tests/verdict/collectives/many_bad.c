/* Rank 0 fills an array of a length that is an input and broadcasts it.  Rank 0 changes one of
 * them afterwards, so its sum is another one. */
// verify: -n 2 => violated MPI-COLL-MISSING line 36
#include <mpi.h>
#include <stdlib.h>

static double sum(const double *v, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s;
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *v = NULL;
    if (rank == 0) {
        n = argc > 1 ? atoi(argv[1]) : 10;
        if (n < 1)
            MPI_Abort(MPI_COMM_WORLD, 1);
        v = malloc(n * sizeof *v);
        for (int i = 0; i < n; i++)
            v[i] = i + 1;
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank != 0)
        v = malloc(n * sizeof *v);
    MPI_Bcast(v, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        v[0] = 100;
    if (sum(v, n) > 10 && v[n - 1] < 100)
        MPI_Barrier(MPI_COMM_WORLD);
    free(v);
    MPI_Finalize();
    return 0;
}
