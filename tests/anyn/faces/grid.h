#include <mpi.h>

struct grid {
    MPI_Comm comm;
    int lower[3], upper[3];
    double out[6][64], in[6][64];
};

void grid_make(struct grid *g, int size);
void grid_free(struct grid *g);
double grid_round(struct grid *g);
