/* In the first rounds the number that rank 0 reads is made 3 at least, and then not any more: what is known of
 * it when the rounds are generalised does not hold for all of them. */
// verify: -n 2 => violated MPI-COLL-MISMATCH
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int ask(int rank)
{
    int x = 0;
    if (rank == 0 && scanf("%d", &x) != 1)
        x = 0;
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return x;
}

int main(int argc, char **argv)
{
    int rank, k = 3;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 10;
    for (int t = 0; t < n; t++) {
        if (k < 3 && rank)
            MPI_Barrier(MPI_COMM_WORLD);
        k = ask(rank);
        if (t < 8 && k < 3)
            k = 3;
    }
    MPI_Finalize();
    return 0;
}
