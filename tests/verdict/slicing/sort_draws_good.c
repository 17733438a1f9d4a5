// Rank 0 sorts with a comparison that reads nothing of the file that all ranks read.
// verify: -n 2 => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *f;

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int rank, x = 0, v[3] = {3, 1, 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    f = fopen("in.txt", "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0)
        qsort(v, argc, sizeof *v, compare);
    fscanf(f, "%d", &x);
    if (x > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
