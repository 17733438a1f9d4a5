// verify: -n 2..3 => bounded says "unless rank 0 leaves alone at environment_good.c:16 when f is false"
// verify: -n 2 => bounded MPI-COLL-MISSING says "warning: can hang" by own
// verify: -n 2 --check environment => violated MPI-COLL-MISSING line 30
// verify: -n 2 --error-on environment => violated MPI-COLL-MISSING line 30
// verify: -n 2 --assume-environment => bounded no MPI-COLL-MISSING by spin states 16
/* A file that cannot be opened is a failure of the environment: told, and no error. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int first_number(void)
{
    int n = 3;
    FILE *f = fopen("in.txt", "r");
    if (!f)
        exit(1);
    if (fscanf(f, "%d", &n) != 1)
        n = 4;
    fclose(f);
    return n;
}

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        n = first_number();
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return n < 0;
}
