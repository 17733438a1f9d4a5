// verify: -n 2 => bounded says "if the loop at line 20 ends" no "error:"
// It asks again until it gets a number that it can use.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int skip = argc > 1 ? atoi(argv[1]) : 0;
    double *x = malloc(sizeof *x * 100);
    if (rank == 0) {
        do {
            printf("how many? ");
            fflush(stdout);
            if (scanf("%d", &n) != 1)
                continue;
        } while (n < 10 || n > 50);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        MPI_Bcast(x, skip, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
