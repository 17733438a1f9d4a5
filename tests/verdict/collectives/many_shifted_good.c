/* Rank 0 reads and broadcasts an array, and all look at the same of its
 * elements. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int *numbers(int n)
{
    int *v = malloc((n + 1) * sizeof *v);
    if (fread(v, sizeof *v, n + 1, stdin) != (size_t)n + 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return v;
}

int main(int argc, char **argv)
{
    int rank, n = 0, k = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        n = argc > 1 ? atoi(argv[1]) : 0;
        if (n < 4)
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int *v = NULL;
    if (rank == 0) {
        v = numbers(n);
        MPI_Bcast(v, n, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        v = malloc(n * sizeof *v);
        MPI_Bcast(v, n, MPI_INT, 0, MPI_COMM_WORLD);
    }
    k = argc > 2 && n > 5 ? 3 : 1;
    if (v[k] > k)
        MPI_Barrier(MPI_COMM_WORLD);
    free(v);
    MPI_Finalize();
    return 0;
}
