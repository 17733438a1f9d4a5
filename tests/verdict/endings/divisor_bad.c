// verify: -n 2 => bounded says "unless the divisor is 0 at line 15: verified within bounds"
/* Nobody looks whether the number that is read, and divides, is 0. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, got, k = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &k) != 1)
        k = 1;
    MPI_Bcast(&k, 1, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < 100 / k; i++) {
        if (rank == 0)
            MPI_Send(&i, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
