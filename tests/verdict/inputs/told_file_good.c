/* The number of rounds is read on one rank and sent to all. */
// verify: -n 2..3 => verified by own
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
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++)
        MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
