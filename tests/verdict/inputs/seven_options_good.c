// verify: -n 2 => bounded
/* Seven options in any order: many choices are made before the ranks communicate, and all ranks make
 * them alike. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, nx = 256, ny = 256, rounds = 100, every = 10;
    double enough = 1e-6, width = 1, height = 1, mine, change = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 1; k < argc; k++) {
        if (!strcmp(argv[k], "--nx") && k + 1 < argc)
            nx = atoi(argv[++k]);
        else if (!strcmp(argv[k], "--ny") && k + 1 < argc)
            ny = atoi(argv[++k]);
        else if (!strcmp(argv[k], "--enough") && k + 1 < argc)
            enough = atof(argv[++k]);
        else if (!strcmp(argv[k], "--rounds") && k + 1 < argc)
            rounds = atoi(argv[++k]);
        else if (!strcmp(argv[k], "--every") && k + 1 < argc)
            every = atoi(argv[++k]);
        else if (!strcmp(argv[k], "--width") && k + 1 < argc)
            width = atof(argv[++k]);
        else if (!strcmp(argv[k], "--height") && k + 1 < argc)
            height = atof(argv[++k]);
    }
    mine = nx + ny + width + height + every;
    for (int k = 0; k < rounds && change > enough; k++)
        MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
