// An array says who sends in each round; how long it is was read.
// verify: -n 2..3 => verified says "verified for" by own
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && scanf("%d", &n) != 1)
        n = 0;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int *owner = malloc(n * sizeof *owner);
    for (int i = n - 1; i >= 0; i--)
        owner[i] = i % size;
    for (int k = 0; k < n; k++)
        MPI_Bcast(&x, 1, MPI_INT, owner[k], MPI_COMM_WORLD);
    free(owner);
    MPI_Finalize();
    return 0;
}
