/* Rank 0 asks whether n is larger, the others whether it is not smaller. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0, m = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        scanf("%d %d", &n, &m);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&m, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0 ? n > m : n >= m)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

// verify: -n 2..3 => violated MPI-COLL-MISSING
