// Rank 0 tells how it is called, and ends well: an argument is missing, whatever its count is called.
// verify: -n 2 => bounded says "unless rank 0 leaves alone at usage_told_good.c:16 when count < 2"
// verify: -n 2 --args "5" => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    int rank, n, sum;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && count < 2) {
        puts("usage: rounds NUMBER");
        fflush(stdout);
        exit(0);
    }
    n = rank == 0 ? atoi(words[1]) : 0;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
