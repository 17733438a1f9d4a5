/* Rank 0 sends what it has read; rank 1 answers small numbers only. */
// verify: -n 2 => violated MPI-DEADLOCK
// verify: -n 2 --input n=100..100 => violated MPI-DEADLOCK
// verify: -n 2 --input n=0..99 => bounded
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 0, answer = 0;
    if (rank == 0) {
        if (scanf("%d", &n) != 1)
            n = 1;
        MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&answer, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (n < 100)
            MPI_Send(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
