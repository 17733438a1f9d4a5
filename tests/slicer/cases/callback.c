/* qsort calls a function of the program; the sorted ranks are partners. */
#include <mpi.h>
#include <stdlib.h>

static int compared;

static int order(const void *a, const void *b)
{
    compared++;
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int ranks[3] = {2, argc, 0};
    MPI_Init(&argc, &argv);
    qsort(ranks, 3, sizeof *ranks, order);
    MPI_Send(&argc, 1, MPI_INT, ranks[1], 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
