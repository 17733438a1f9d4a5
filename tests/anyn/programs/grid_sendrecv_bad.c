// every: violated 9
#include <mpi.h>
#include <math.h>

int main(int argc, char **argv)
{
    int size, rank, up, down, left, right, dims[2] = {0, 0}, periods[2] = {0, 0}, coords[2];
    double row[100], column[100], row2[100], column2[100], error, all;
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, coords);
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    do {
        MPI_Sendrecv(row, 100, MPI_DOUBLE, up, 0, row2, 100, MPI_DOUBLE, down, 0, grid,
                     MPI_STATUS_IGNORE);
        MPI_Sendrecv(row, 100, MPI_DOUBLE, down, 1, row2, 100, MPI_DOUBLE, up, 1, grid,
                     MPI_STATUS_IGNORE);
        MPI_Sendrecv(column, 100, MPI_DOUBLE, left, 2, column2, 100, MPI_DOUBLE, right, 2, grid,
                     MPI_STATUS_IGNORE);
        if (coords[1] != 2)
            MPI_Sendrecv(column, 100, MPI_DOUBLE, right, 3, column2, 100, MPI_DOUBLE, left, 3, grid,
                     MPI_STATUS_IGNORE);
        error = fabs(row[0] - column[0]);
        MPI_Allreduce(&error, &all, 1, MPI_DOUBLE, MPI_MAX, grid);
    } while (all > 1e-6);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
