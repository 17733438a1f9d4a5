#include "grid.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, rounds = argc > 1 ? atoi(argv[1]) : 100;
    double error = 1;
    static struct grid g;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    grid_make(&g, size);
    for (int round = 0; round < rounds && error > 1e-9; round++)
        error = grid_round(&g);
    grid_free(&g);
    MPI_Finalize();
    return 0;
}
