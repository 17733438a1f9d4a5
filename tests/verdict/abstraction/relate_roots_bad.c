/* Rank 0 has read a new n, which the others do not know, before it compares. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0, m = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        scanf("%d", &n);
    if (rank == 1)
        scanf("%d", &m);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&m, 1, MPI_INT, 1, MPI_COMM_WORLD);
    if (rank == 0)
        scanf("%d", &n);
    if (n < m)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

// verify: -n 2..3 => violated MPI-COLL-MISSING
