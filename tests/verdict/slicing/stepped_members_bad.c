// verify: -n 2 => violated MPI-COLL-MISSING line 34
/* Records are moved as a whole, in an array: a pointer comes to another record, to the same member. */
#include <mpi.h>
#include <stdlib.h>

struct cell {
    double value;
    int *turns;
};

static void rotate(struct cell *c, int n)
{
    struct cell first = c[0];
    for (int i = 1; i < n; i++)
        c[i - 1] = c[i];
    c[n - 1] = first;
}

int main(int argc, char **argv)
{
    int rank, n = argc + 3, none = 0, one = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct cell *cells = malloc(n * sizeof *cells);
    for (int i = 0; i < n; i++) {
        cells[i].value = rank + i;
        cells[i].turns = &none;
    }
    cells[0].turns = &one;
    rotate(cells, n);
    struct cell last = cells[n - 1];
    *last.turns = rank;
    if (one)
        MPI_Barrier(MPI_COMM_WORLD);
    free(cells);
    MPI_Finalize();
    return 0;
}
