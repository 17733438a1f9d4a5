#include "grid.h"

void grid_make(struct grid *g, int size)
{
    int dims[3] = { 0 }, periods[3] = { 0 };
    MPI_Dims_create(size, 3, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, 0, &g->comm);
    for (int d = 0; d < 3; d++)
        MPI_Cart_shift(g->comm, d, 1, &g->lower[d], &g->upper[d]);
}

void grid_free(struct grid *g)
{
    MPI_Comm_free(&g->comm);
}
