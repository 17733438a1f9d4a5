// Who has the greatest number of a round is kept, and asked for on the way back.
// verify: -n 2..3 => verified says "verified for"
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    struct { double v; int r; } in, out;
    int rank, n = 100;
    double x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1)
        n = atoi(argv[1]);
    int *owner = malloc(n * sizeof *owner);
    for (int k = 0; k < n; k++) {
        in.v = rand();
        in.r = rank;
        MPI_Allreduce(&in, &out, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
        owner[k] = out.r;
        MPI_Bcast(&x, 1, MPI_DOUBLE, out.r, MPI_COMM_WORLD);
    }
    for (int k = n - 1; k >= 0; k--)
        MPI_Bcast(&x, 1, MPI_DOUBLE, owner[k], MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
