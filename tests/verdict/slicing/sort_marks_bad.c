/* As sort_marks_good.c, but what is written decides whether rank 0 receives. */
// verify: -n 2 => violated MPI-DEADLOCK by own
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    *(*(int *const *)a) = 1;
    (void)b;
    return 0;
}

int main(int argc, char **argv)
{
    int rank, z = 0, v[2] = {3, 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *p[2] = {&z, &z};
    qsort(p, 2, sizeof p[0], compare);
    if (z && rank == 0)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    (void)v;
    MPI_Finalize();
    return 0;
}
