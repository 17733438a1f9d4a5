// Rank 0 leaves where the number is not larger than its root by 100: for 1, say.
// verify: -n 2 => violated MPI-COLL-MISSING line 21
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
    if (rank == 0 && n - 100 < (int)sqrt((double)n)) {
        MPI_Finalize();
        return 0;
    }
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
