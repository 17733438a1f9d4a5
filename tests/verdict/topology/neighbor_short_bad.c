/* Room for two blocks: a grid of two dimensions has four neighbours. */
// verify: -n 4 => violated MPI-ARG-BUFFER line 11
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[2] = {2, 2}, periods[2] = {1, 1}, x = 0, in[2];
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Neighbor_allgather(&x, 1, MPI_INT, in, 1, MPI_INT, grid);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
