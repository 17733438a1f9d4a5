// The sides of the grid are arguments whose product is the number of processes.  Only where there are
// three rows, the one in the middle waits for what nobody sends.
// verify: -n 6 => violated MPI-DEADLOCK line 31 says "n 6 --args"
// verify: -n 4 => bounded says "unless the grid that is made at"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, dims[2], periods[2] = {0, 0}, up, down, cell = 1, ghost = 0;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc != 3) {
        MPI_Finalize();
        return 1;
    }
    dims[0] = atoi(argv[1]);
    dims[1] = atoi(argv[2]);
    if (dims[0] * dims[1] != size) {
        MPI_Finalize();
        return 1;
    }
    int rows = 120 / dims[0];
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Sendrecv(&cell, 1, MPI_INT, down, 0, &ghost, 1, MPI_INT, up, 0, grid, MPI_STATUS_IGNORE);
    if (dims[0] == 3 && up != MPI_PROC_NULL && down != MPI_PROC_NULL)
        MPI_Recv(&ghost, 1, MPI_INT, up, 1, grid, MPI_STATUS_IGNORE);
    printf("%d: %d of %d rows\n", rank, ghost, rows);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
