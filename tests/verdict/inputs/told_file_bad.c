/* The number of rounds is read on one rank, and never sent.  A file is the input that is told. */
// verify: -n 2..3 => violated MPI-COLL-MISSING line 18 by own
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, n = 0;
    double x = 1, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("in.txt", "r");
        if (!f || fscanf(f, "%d", &n) != 1)
            n = 0;
    }
    for (int i = 0; i < n; i++)
        /* on rank 0 only */
        MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
