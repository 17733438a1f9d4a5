/* Each rank compares two of three broadcasts, but not the same two. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, a[3] = {0, 0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        scanf("%d %d %d", &a[0], &a[1], &a[2]);
    for (int i = 0; i < 3; i++)
        MPI_Bcast(&a[i], 1, MPI_INT, 0, MPI_COMM_WORLD);
    int first = rank == 1 ? 1 : 0;
    if (a[first] > a[first + 1])
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

// verify: -n 3 => violated MPI-COLL-MISSING
