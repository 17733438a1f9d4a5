// verify: -n 2 => violated MPI-COLL-MISSING line 20 no "unless"
// retry_good.c, whose rank 1 does not wait for the number.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        do {
            printf("how many? ");
            fflush(stdout);
            scanf("%d", &n);
        } while (n < 10);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < (rank ? 9 : n); i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
