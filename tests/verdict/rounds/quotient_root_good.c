// verify: -n 2,4 => bounded
// The root is a quotient by a number that is not known: 4 * (n / 4) is n, so it is a rank.  Seen for
// some n only.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n;
    double *row;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = argc > 1 ? atoi(argv[1]) : 64;
    if (n < size || n % size != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    row = malloc(n * sizeof *row);
    for (int k = 0; k < n; k++) {
        int root = k / (n / size);
        MPI_Bcast(row, n, MPI_DOUBLE, root, MPI_COMM_WORLD);
    }
    free(row);
    MPI_Finalize();
    return 0;
}
