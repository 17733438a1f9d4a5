// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly
/* The order of elements that compare equal is not specified (C11 7.22.5.2p4). */
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
    } v[2] = {{1, 0}, {1, 1}};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    qsort(v, 2, sizeof v[0], compare);
    if (v[0].place && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
