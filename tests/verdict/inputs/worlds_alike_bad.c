// The environment is asked again later: its cases begin in the same way and go on differently.
// verify: -n 2,3 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *mode = getenv("MODE");
    int rank, x = 0;
    if (mode && *mode) {
        if (!strcmp(mode, "fast") || !strcmp(mode, "FAST"))
            puts("fast");
        else if (!strcmp(mode, "slow") || !strcmp(mode, "SLOW"))
            puts("slow");
        else
            exit(1);
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    mode = getenv("MODE");
    if (rank > 0 || !mode || strcmp(mode, "SLOW"))
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
