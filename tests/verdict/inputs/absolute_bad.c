// As its twin, but the number is compared with another one, which it may be.
// verify: -n 2 => violated MPI-COLL-MISSING line 19 by walk
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
    if (rank == 0 && fabs((double)n) == 12345.0) {
        MPI_Finalize();
        return 0;
    }
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
