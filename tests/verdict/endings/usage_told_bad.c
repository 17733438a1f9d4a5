// Rank 0 ends well where there are three words: nothing is missing, and the others wait.
// verify: -n 2 => violated MPI-COLL-MISSING line 19
// verify: -n 2 --args "5" => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    int rank, n, sum;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && count == 3) {
        puts("nothing to do");
        fflush(stdout);
        exit(0);
    }
    n = rank == 0 ? atoi(count > 1 ? words[1] : "1") : 0;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
