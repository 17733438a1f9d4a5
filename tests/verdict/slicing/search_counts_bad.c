/* As search_counts_good.c, but the count decides whether rank 0 receives. */
// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly
#include <mpi.h>
#include <stdlib.h>

static int calls;

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int count(const void *a, const void *b)
{
    calls++;
    return compare(a, b);
}

int main(int argc, char **argv)
{
    int rank, z = 0, v[2] = {3, 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int (*by)(const void *, const void *) = argc > 1 ? count : compare;
    bsearch(&z, v, 2, sizeof v[0], by);
    if (calls == 2 && rank == 0)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
