/* The function that qsort() is given may not return. */
// verify: -n 2 => violated C-ENDLESS
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    while (*(const int *)a == *(const int *)b)
        ;
    for (;;)
        ;
}

int main(int argc, char **argv)
{
    int rank, z = 0, v[2] = {3, 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    qsort(v, 2, sizeof v[0], compare);
    (void)z;
    MPI_Finalize();
    return 0;
}
