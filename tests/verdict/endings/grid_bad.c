// The sizes of the grid are arguments: where they fit, a rank of the grid is not in the barrier.
// verify: -n 4 => violated MPI-COLL-MISSING line 21
// verify: -n 4 --args "2 2" => violated MPI-COLL-MISSING line 21
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int dims[2], periods[2] = {0, 1};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    if (argc != 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int k = 0; k < 2; k++)
        dims[k] = atoi(argv[k + 1]);
    int rank;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    if (grid != MPI_COMM_NULL) {
        MPI_Comm_rank(grid, &rank);
        if (rank > 0)
            MPI_Barrier(grid);
        MPI_Comm_free(&grid);
    }
    MPI_Finalize();
    return 0;
}
