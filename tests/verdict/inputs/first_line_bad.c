// verify: -n 2 --error-on environment => violated MPI-COLL-MISSING line 20 by own
// verify: -n 2 => bounded says "unless rank 0 leaves alone"
// Nothing was read before: there may be no line, and then rank 0 leaves alone.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    char line[80];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = stdin;
        if (fgets(line, sizeof line, f) == NULL)
            exit(1);
        n = 3;
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
