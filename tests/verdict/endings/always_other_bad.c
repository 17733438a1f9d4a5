// verify: -n 2..3 => violated MPI-DEADLOCK line 27 by own
// verify: -n 2..3 --assume-environment => violated MPI-DEADLOCK line 27 by own
// Rank 0 leaves, or waits for itself: what is wrong where it does not leave is the answer, though no
// execution comes to its end.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("in.txt", "r");
        if (!f)
            exit(1);
        if (fscanf(f, "%d", &n) != 1 || n < 1 || n > 9) {
            puts("out of range");
            exit(1);
        }
        fclose(f);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = rank; i < n; i++) {
        if (i == rank)
            MPI_Send(&x, 1, MPI_INT, rank, i, MPI_COMM_WORLD);
        if (i == rank)
            MPI_Recv(&x, 1, MPI_INT, rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
