// verify: -n 2..3 --error-on environment => violated MPI-COLL-MISSING says "verified, unless" by own
// verify: -n 2..3 --error-on environment => violated MPI-COLL-MISSING says "rank 0 leaves alone at"
// verify: -n 2..3 --assume-environment => bounded
/* Nothing is wrong but that rank 0 leaves alone when it cannot open its file. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        FILE *f = fopen("in.txt", "r");
        if (!f)
            exit(1);
        if (fscanf(f, "%d", &n) != 1)
            exit(1);
        fclose(f);
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
