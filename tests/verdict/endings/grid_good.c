// The sizes of the grid are arguments: that they do not fit is a condition of the answer.
// verify: -n 4 => bounded MPI-ARG-TOPOLOGY says "the grid that is made at grid_good.c:18 does not fit"
// verify: -n 4 --check environment => violated MPI-ARG-TOPOLOGY line 18
// verify: -n 4 --args "2 2" => verified
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
    /* reorder is false */
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    if (grid != MPI_COMM_NULL) {
        MPI_Barrier(grid);
        MPI_Comm_free(&grid);
    }
    MPI_Finalize();
    return 0;
}
