/* All ranks compare values of several broadcasts: they do it alike. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0, m = 0, range[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        scanf("%d %d %d %d", &n, &m, &range[0], &range[1]);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&m, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n > m)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(range, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (range[0] > range[1])
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

// verify: -n 2..3 => verified by own
