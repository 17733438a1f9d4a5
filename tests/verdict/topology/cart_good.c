/* A chain of four: without period the last one sends to MPI_PROC_NULL, so the chain resolves
 * whether sends are buffered or not; a 2-D grid, its rows, and their ranks (MPI-4.0 8.5). */
// verify: -n 4,6 => verified
#include <assert.h>
#include <mpi.h>

static void chain(void)
{
    int size, period = 0, left, right, x = 0;
    MPI_Comm line;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 0, &line);
    MPI_Cart_shift(line, 0, 1, &left, &right);
    MPI_Send(&x, 1, MPI_INT, right, 0, line);
    MPI_Recv(&x, 1, MPI_INT, left, 0, line, MPI_STATUS_IGNORE);
    MPI_Comm_free(&line);
}

static void grid(void)
{
    int size, dims[2] = {0, 2}, periods[2] = {0, 1}, at[2], rank, place, kind, n;
    const int keep[2] = {0, 1};
    MPI_Comm plane, row;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    assert(dims[0] == size / 2);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &plane);
    MPI_Topo_test(plane, &kind);
    assert(kind == MPI_CART);
    MPI_Comm_rank(plane, &rank);
    MPI_Cart_coords(plane, rank, 2, at);
    assert(rank == 2 * at[0] + at[1]);
    at[1] += 4;
    MPI_Cart_rank(plane, at, &place);
    assert(place == rank);
    MPI_Cart_sub(plane, keep, &row);
    MPI_Comm_rank(row, &place);
    MPI_Cartdim_get(row, &n);
    assert(place == rank % 2 && n == 1);
    MPI_Barrier(row);
    MPI_Comm_free(&row);
    MPI_Comm_free(&plane);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    chain();
    grid();
    MPI_Finalize();
    return 0;
}
