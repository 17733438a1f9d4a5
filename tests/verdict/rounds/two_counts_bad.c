/* Two numbers that are not known are counts of one broadcast, and need not be equal. */
// verify: -n 3 => violated MPI-COLL-COUNT line 14 says " --args"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 10, m = argc > 2 ? atoi(argv[2]) : 10;
    if (n < 0 || m < 0 || n > 1000)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double *x = malloc(2000 * sizeof *x);
    MPI_Bcast(x, rank ? n : m, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(x);
    MPI_Finalize();
    return 0;
}
