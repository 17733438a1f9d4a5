/* A function that writes through a pointer is kept for what it writes, and called with
 * what it needs only. */
#include <mpi.h>
#include <stdio.h>

static void partner(int rank, int unused, int *result)
{
    printf("%d\n", unused);
    *result = rank ^ 1;
}

int main(int argc, char **argv)
{
    int rank, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    partner(rank, rank * 7, &other);
    MPI_Send(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
