// verify: -n 2 => violated MPI-DEADLOCK
/* Pointers are sorted by what they lead to. */
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    return **(int *const *)a - **(int *const *)b;
}

int main(int argc, char **argv)
{
    int rank, got;
    int a = 5, b = 3, *v[2] = {&a, &b};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    qsort(v, 2, sizeof v[0], compare);
    if (v[0] == &b && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
