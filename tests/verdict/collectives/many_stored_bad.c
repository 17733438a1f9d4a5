/* All store their rank somewhere in what was broadcast. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING line 24
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 3 ? atoi(argv[1]) : 0;
    if (n < 4 || n > 100000)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int to = atoi(argv[2]), from = atoi(argv[3]);
    if (to < 0 || from < 0 || to >= n || from >= n)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int *v = malloc(n * sizeof *v);
    if (rank == 0 && fread(v, sizeof *v, n, stdin) != (size_t)n)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(v, n, MPI_INT, 0, MPI_COMM_WORLD);
    v[to] = rank;
    if (v[from] > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
