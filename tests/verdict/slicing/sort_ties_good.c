// verify: -n 2 => verified
/* As sort_ties_bad.c, but the elements differ in what is compared only. */
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int rank, got;
    struct {
        int key, place;
    } v[2] = {{2, 5}, {1, 5}};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    qsort(v, 2, sizeof v[0], compare);
    if (v[0].key != 1 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
