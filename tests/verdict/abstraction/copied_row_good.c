// verify: -n 2 => verified by spin states 28
// The row that is copied to is one of many, and not known: what leads to the rows does not change,
// and the communicator does not.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 100 };

static MPI_Comm team;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    team = MPI_COMM_WORLD;
    int **rows = malloc(ROWS * sizeof *rows);
    for (int i = 0; i < ROWS; i++)
        rows[i] = calloc(4, sizeof **rows);
    int *row = rows[argc % ROWS];
    memcpy(row, rows[0], 4 * sizeof *row);
    memset(row, argc, sizeof *row);
    if (rows[7][0] == 0)
        MPI_Barrier(team);
    else
        MPI_Barrier(team);
    MPI_Finalize();
    return 0;
}
