/* As sort_exit_good.c, but rank 0 still waits for a message then. */
// verify: -n 2 => violated MPI-DEADLOCK
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    if (*(const int *)a == *(const int *)b)
        exit(1);
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int rank, z = 0, v[2] = {3, 3};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    v[1] += rank;
    qsort(v, 2, sizeof v[0], compare);
    if (rank == 0)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
        MPI_Send(&z, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
