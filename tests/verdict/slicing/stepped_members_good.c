// verify: -n 2 => verified
/* Allocated records are arrays: what is sent of one member is not what the other one leads to. */
#include <mpi.h>
#include <stdlib.h>

struct cell {
    double value;
    int *turns;
};

static void smooth(struct cell *c, int n)
{
    for (int round = 0; round < 50; round++)
        for (int i = 1; i < n; i++)
            c[i].value = 0.5 * (c[i].value + c[i - 1].value);
}

int main(int argc, char **argv)
{
    int rank, n = argc + 8, turns = 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct cell *cells = malloc(n * sizeof *cells);
    for (int i = 0; i < n; i++) {
        cells[i].value = rank + i;
        cells[i].turns = &turns;
    }
    smooth(cells, n);
    for (int i = 0; i < *cells[n - 1].turns; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    free(cells);
    MPI_Finalize();
    return 0;
}
