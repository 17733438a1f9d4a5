// verify: -n 2 => verified
/* Rows of records, from a function that allocates them: each member keeps its place. */
#include <mpi.h>
#include <stdlib.h>

struct cell {
    double value;
    int *turns;
};

static struct cell **rows_of(int n, int m)
{
    struct cell **rows = malloc(n * sizeof *rows);
    struct cell *all = calloc(n * m, sizeof *all);
    for (int i = 0; i < n; i++)
        rows[i] = &all[i * m];
    return rows;
}

int main(int argc, char **argv)
{
    int rank, n = argc + 3, zero = 0, one = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct cell **cells = rows_of(n, n), **others = rows_of(n, n);
    for (int i = 0; i < n * n; i++) {
        cells[i / n][i % n].turns = &one;
        cells[i / n][i % n].value = rank;
        others[i / n][i % n].turns = &zero;
    }
    for (int round = 0; round < 50; round++)
        for (int i = 1; i < n; i++)
            cells[i][0].value += 0.5 * cells[i - 1][0].value;
    *others[argc][argc].turns = rank;
    if (*cells[0][0].turns)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
