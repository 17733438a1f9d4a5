/* On a line the ends have one neighbour: the block of the other one keeps its content
 * (MPI-4.0 8.6). */
// verify: -n 3..4 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, rank, dims[1], periods[1] = {0}, near[2] = {-7, -7};
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    dims[0] = size;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    MPI_Comm_rank(line, &rank);
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, near, 1, MPI_INT, line);
    assert(near[0] == (rank == 0 ? -7 : rank - 1));
    assert(near[1] == (rank == size - 1 ? -7 : rank + 1));
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
