// verify: -n 2..3 => violated MPI-COLL-MISSING line 39 by walk
/* What was put there is asked about when somebody has written again: rank 1 leaves alone. */
#include <mpi.h>
#include <stdlib.h>

struct grid {
    int rows;
    double **row;
};

static void make(struct grid *g, int rows, double *last)
{
    g->rows = rows;
    g->row = malloc((size_t)rows * sizeof *g->row);
    if (!g->row)
        exit(1);
    for (int i = 0; i < g->rows; i++) {
        g->row[i] = (double *)malloc(64 * sizeof **g->row);
        if (g->row[i] == NULL)
            exit(1);
        g->row[i] = malloc(8);
        g->row[rows - 1] = last;
        if (g->row[i] == NULL)
            exit(1);
    }
}

int main(int argc, char **argv)
{
    struct grid g;
    double value = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    make(&g, 4, rank == 1 ? NULL : &value);
    if (g.row[0][0] > 1)
        value = 1;
    /* rank 1 has not come to here */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
