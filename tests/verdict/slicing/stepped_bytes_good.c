// verify: -n 2 => bounded
/* An address in an array of records is moved by elements of another size: the members meet. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct cell {
    long weight;
    int *turns;
};

int main(int argc, char **argv)
{
    int rank, n = 2 * argc + 3, none = 0, one = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct cell *cells = calloc(n, sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i].turns = &none;
    void *from = &cells[argc];
    int **words = from;
    words[2 * argc + 1] = &one;
    *cells[argc].turns = rank;
    if (one)
        MPI_Barrier(MPI_COMM_WORLD);
    free(cells);
    MPI_Finalize();
    return 0;
}
