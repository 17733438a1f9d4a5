/* Rank 0 broadcasts an array twice, and changes one element in between.  All look at what came
 * last. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 40)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int *first = calloc(n, sizeof *first), *last = calloc(n, sizeof *last);
    if (rank == 0)
        for (int i = 0; i < n; i++)
            first[i] = i % 7;
    MPI_Bcast(first, n, MPI_INT, 0, MPI_COMM_WORLD);
    int k = argc > 2 ? 3 : n - 1;
    if (rank == 0)
        first[k] = 20;
    MPI_Bcast(rank == 0 ? first : last, n, MPI_INT, 0, MPI_COMM_WORLD);
    int *seen = rank == 0 ? first : last;
    if (seen[k] > 10)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
