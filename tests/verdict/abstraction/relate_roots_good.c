/* Each value comes from another root. */
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
    do {
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Bcast(&m, 1, MPI_INT, 1, MPI_COMM_WORLD);
        if (rank == 0)
            scanf("%d", &n);
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } while (n < m);
    MPI_Finalize();
    return 0;
}

// verify: -n 2..3 => verified
