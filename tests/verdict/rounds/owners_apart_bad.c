// As owners_good.c, but after thousand rounds a rank has another owner.
// verify: -n 2 => violated MPI-COLL-ROOT line 20
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
    for (int i = 0; i < n; i++)
        owner[i] = i == 1000 ? rank : 0;
    for (int k = 0; k < n; k++)
        MPI_Bcast(&x, 1, MPI_INT, owner[k], MPI_COMM_WORLD);
    free(owner);
    MPI_Finalize();
    return 0;
}
