// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* The function looks at the array itself, which is being sorted just then. */
#include <mpi.h>
#include <stdlib.h>

static int v[3] = {3, 1, 2}, odd;

static int compare(const void *a, const void *b)
{
    if (v[0] == 1)
        odd = 1;
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    qsort(v, 3, sizeof v[0], compare);
    if (odd && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
