// verify: -n 2..3 => verified clean
// A pointer in static memory is null until it is set: on all ranks.
#include <mpi.h>
#include <stdlib.h>

static struct grid {
    int *cells;
    int size;
} grid, copy;

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank >= 0)
        grid.cells = malloc(4 * sizeof *grid.cells);
    copy = grid;
    MPI_Bcast(copy.cells, 4, MPI_INT, 0, MPI_COMM_WORLD);
    free(grid.cells);
    MPI_Finalize();
    return 0;
}
