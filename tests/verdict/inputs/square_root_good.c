// As its twin, but no number is so small: its root is less than a half of it and 2.  That is not
// known, so that it is not a violation.
// verify: -n 2 => inconclusive
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    n = atoi(argv[1]);
    if (n < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0 && n / 2 + 2 < (int)sqrt((double)n)) {
        MPI_Finalize();
        return 0;
    }
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
