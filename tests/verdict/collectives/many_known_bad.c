/* All know the length; the loop of rank 0 tells more of it than the others knew before, and
 * rank 1 changes an element. */
// verify: -n 2 => violated MPI-COLL-MISSING line 23
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int *v = malloc(n * sizeof *v);
    if (rank == 0)
        for (int i = 0; i < n; i++)
            v[i] = i + 1;
    MPI_Bcast(v, n, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1)
        v[0] = 20;
    if (v[0] + v[n - 1] > 10)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
