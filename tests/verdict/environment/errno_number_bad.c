/* A number that is too large for strtol(): rank 0 leaves alone. */
// verify: -n 2 => violated MPI-COLL-MISSING line 20 says "errno of strtol(argv[1]) == 34"
#include <errno.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    if (argc < 2)
        return 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    errno = 0;
    long n = strtol(argv[1], NULL, 10);
    if (rank == 0 && errno == ERANGE) {
        MPI_Finalize();
        return 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return n > 0;
}
