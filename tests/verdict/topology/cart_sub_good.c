/* Rows and columns of a grid (MPI-4.0 8.5.7), and what no dimension is left of. */
// verify: -n 6 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[2] = {0, 3}, periods[2] = {0, 1}, rank, n, sum, at[2];
    int keep_columns[2] = {0, 1}, keep_rows[2] = {1, 0}, keep_none[2] = {0, 0};
    MPI_Comm grid, row, column, cell;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Dims_create(n, 2, dims);
    assert(dims[0] == 2 && dims[1] == 3);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, at);

    MPI_Cart_sub(grid, keep_columns, &row);
    MPI_Comm_size(row, &n);
    MPI_Comm_rank(row, &sum);
    assert(n == 3 && sum == at[1]);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, row);
    assert(sum == 9 * at[0] + 3);

    MPI_Cart_sub(grid, keep_rows, &column);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, column);
    assert(sum == 2 * at[1] + 3);

    MPI_Cart_sub(grid, keep_none, &cell);
    MPI_Comm_size(cell, &n);
    assert(n == 1);
    MPI_Cartdim_get(cell, &n);
    assert(n == 0);
    MPI_Comm_free(&cell);
    MPI_Comm_free(&column);
    MPI_Comm_free(&row);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
