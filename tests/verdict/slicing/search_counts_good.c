/* Function pointers in a variable: one function counts, which is only printed. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>
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
    printf("%d calls\n", calls);
    if (rank == 0)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
        MPI_Send(&z, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
