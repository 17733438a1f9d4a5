/* Questions about grids: the 3 x 4 grid of 12 processes of MPI-4.0 8.5.6 and others, whose
 * answers are known. */
// verify: -n 12 => verified
#include <assert.h>
#include <mpi.h>

static void shifts(MPI_Comm grid, int rank, int rows, int columns)
{
    int from, to;
    MPI_Cart_shift(grid, 0, 1, &from, &to);
    assert(from == (rank < columns ? MPI_PROC_NULL : rank - columns));
    assert(to == (rank >= (rows - 1) * columns ? MPI_PROC_NULL : rank + columns));
    MPI_Cart_shift(grid, 0, rows, &from, &to); /* farther than the grid */
    assert(from == MPI_PROC_NULL && to == MPI_PROC_NULL);
    MPI_Cart_shift(grid, 1, -1, &from, &to);   /* backwards, with a period */
    assert(from == rank / columns * columns + (rank + 1) % columns);
    MPI_Cart_shift(grid, 1, columns, &from, &to);
    assert(from == rank && to == rank);
    MPI_Cart_shift(grid, 1, 0, &from, &to);
    assert(from == rank && to == rank);
}

int main(int argc, char **argv)
{
    int dims[2] = {3, 4}, periods[2] = {0, 1}, n, kind, rank, world, at[2], d[2], p[2], c[2];
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    assert(rank == world);
    MPI_Topo_test(grid, &kind);
    assert(kind == MPI_CART);
    MPI_Topo_test(MPI_COMM_WORLD, &kind);
    assert(kind == MPI_UNDEFINED);
    MPI_Cartdim_get(grid, &n);
    MPI_Cart_get(grid, 2, d, p, c);
    MPI_Cart_coords(grid, rank, 2, at);
    assert(n == 2 && d[0] == 3 && d[1] == 4 && !p[0] && p[1]);
    assert(c[0] == at[0] && c[1] == at[1] && at[0] == rank / 4 && at[1] == rank % 4);
    at[1] -= 4; /* round the period */
    MPI_Cart_rank(grid, at, &n);
    assert(n == rank);
    shifts(grid, rank, 3, 4);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
