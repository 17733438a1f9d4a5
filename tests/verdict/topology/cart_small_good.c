/* A grid that is smaller than the communicator (MPI-4.0 8.5.1): the others get
 * MPI_COMM_NULL; a grid without dimensions has one place. */
// verify: -n 5 => verified
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int dims[2] = {2, 2}, periods[2] = {1, 1}, world, sum = 0, n, rank;
    MPI_Comm grid, point;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    assert((grid == MPI_COMM_NULL) == (world == 4));
    if (grid != MPI_COMM_NULL) {
        MPI_Allreduce(&world, &sum, 1, MPI_INT, MPI_SUM, grid);
        assert(sum == 6);
        MPI_Comm_free(&grid);
    }
    MPI_Cart_create(MPI_COMM_WORLD, 0, dims, periods, 0, &point);
    assert((point == MPI_COMM_NULL) == (world != 0));
    if (world == 0) {
        MPI_Cartdim_get(point, &n);
        MPI_Cart_rank(point, NULL, &rank);
        assert(n == 0 && rank == 0);
        MPI_Comm_free(&point);
    }
    MPI_Finalize();
    return 0;
}
