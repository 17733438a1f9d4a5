// verify: -n 2 => verified
/* As sort_known_bad.c, but rank 0 receives if the order were another one. */
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int rank, got;
    int v[4] = {3, 1, 2, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    v[rank] += 10;
    qsort(v, 4, sizeof v[0], compare);
    if (!(v[0] == 0 && v[3] == 13) && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
