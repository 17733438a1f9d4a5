// verify: -n 2..3 => verified
/* Rows of a matrix that nobody needs: each is asked about where it was put. */
#include <mpi.h>
#include <stdlib.h>

struct grid {
    int rows;
    double **row;
};

static double **table;

static void make(struct grid *g, double ***out, int rows)
{
    g->rows = rows;
    g->row = malloc((size_t)rows * sizeof *g->row);
    if (!g->row)
        exit(1);
    for (int i = 0; i < g->rows; i++) {
        g->row[i] = (double *)malloc(64 * sizeof **g->row);
        if (g->row[i] == NULL)
            exit(1);
    }
    *out = malloc((size_t)rows * sizeof **out);
    for (int i = 0; i < rows; i++)
        if (((*out)[i] = malloc(8)) == NULL)
            exit(1);
    table = malloc((size_t)(rows + 1) * sizeof *table);
    for (int i = 0; i < rows; i++) {
        table[i + 1] = malloc(8);
        if (!table[i + 1])
            exit(1);
    }
}

int main(int argc, char **argv)
{
    struct grid g;
    double **out;
    MPI_Init(&argc, &argv);
    make(&g, &out, argc > 1 ? atoi(argv[1]) : 8);
    if (g.row[0][0] > 1)
        out[0][0] = table[1][0];
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
