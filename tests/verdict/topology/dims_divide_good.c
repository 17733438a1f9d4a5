// Rows are read, and divide the number of processes, or are left to MPI_Dims_create(): all that
// divide 4 are 1, 2 and 4.
// verify: -n 2..4 => verified
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, rows = 0, left, right, mine = 0, theirs = 0;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        scanf("%d", &rows);
    MPI_Bcast(&rows, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int dims[2] = {rows, 0}, periods[2] = {0, 1};
    if (rows < 1 || size % rows != 0)
        dims[0] = 0;
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    MPI_Sendrecv(&mine, 1, MPI_INT, right, 0, &theirs, 1, MPI_INT, left, 0, grid,
                 MPI_STATUS_IGNORE);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
