/* Where a pointer stands in memory of a length that is an input decides whether rank 0 waits. */
// verify: -n 2 => violated MPI-DEADLOCK line 27
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 40)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int *v = malloc(n * sizeof *v), *p = v, k = 0;
    if (rank == 0 && rand() % 3 == 1)
        p = v + 3;
    if (rank == 0 && rand() % 3 == 2)
        p = v + 5;
    if (rank == 0 && fread(v, sizeof *v, n, stdin) != (size_t)n)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(v, n, MPI_INT, 0, MPI_COMM_WORLD);
    if (v[2] > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    /* rank 1 sends nothing */
    if (p == v + 3 && rank == 0)
        MPI_Recv(&k, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(v);
    MPI_Finalize();
    return 0;
}
