// verify: -n 2 => violated MPI-TRUNCATION
//
// Columns of 4000 rows come, round for round, until all ranks are content; that of rank 1 has one
// row less.
#include <mpi.h>
#include <stdlib.h>

enum { ROWS = 4000, COLUMNS = 4 };

static int step(float *grid)
{
    int content = 1;
    for (int i = 0; i < ROWS; i++) {
        if (grid[i * COLUMNS] - grid[i * COLUMNS + 1] > 0.1f)
            content = 0;
        grid[i * COLUMNS + 1] = 0.5f * grid[i * COLUMNS];
    }
    return content;
}

int main(int argc, char **argv)
{
    int rank, all = 0;
    float *grid = malloc(ROWS * COLUMNS * sizeof *grid);
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(ROWS - rank, 1, COLUMNS, MPI_FLOAT, &column);
    MPI_Type_commit(&column);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        grid[i] = (float)rank;
    while (!all) {
        MPI_Sendrecv(grid + 1, 1, column, 1 - rank, 0, grid, 1, column, 1 - rank, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        int mine = step(grid);
        MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    }
    MPI_Type_free(&column);
    free(grid);
    MPI_Finalize();
    return 0;
}
