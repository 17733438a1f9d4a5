// verify: -n 2 => verified
/* As sort_chosen_bad.c, but rank 0 receives if the order were another one. */
#include <mpi.h>
#include <stdlib.h>

static int up(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int down(const void *a, const void *b)
{
    return up(b, a);
}

static void sort(int *v, int n, int (*order)(const void *, const void *))
{
    qsort(v, (size_t)n, sizeof *v, order);
}

int main(int argc, char **argv)
{
    int rank, got;
    int v[4] = {3, 1, 2, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    v[rank] += 10;
    sort(v, 4, rank ? up : down);
    if (rank == 0 && v[0] != 13)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
