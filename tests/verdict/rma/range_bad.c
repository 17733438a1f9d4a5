// verify: -n 2 --args "0" => violated MPI-RMA-RANGE line 27 findings 1
// verify: -n 2 --args "1" => violated MPI-RMA-RANGE line 29 findings 1
// verify: -n 2 --args "2" => violated MPI-RMA-RANGE line 31 findings 1
// verify: -n 2 --args "3" => violated MPI-RMA-RANGE line 33 findings 1
// verify: -n 2 --args "4" => violated MPI-ARG-RANK line 35 findings 1
// verify: -n 2 --args "5" => violated MPI-ARG-BUFFER line 37 findings 1
// R52, R53: bytes beyond the window of the target, or of the buffer of the origin.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x[4] = {0}, mine[10] = {0};
    MPI_Win w;
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Win_create(mine, sizeof mine, rank == 0 ? 4 : 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (which == 6) {
        if (rank == 0)
            MPI_Put(x, 1, MPI_INT, 1, atoi(argv[2]), 1, MPI_INT, w);
    } else if (rank == 0) {
        if (which == 0)
            MPI_Put(x, 1, MPI_INT, 1, 37, 1, MPI_INT, w);
        if (which == 1)
            MPI_Get(x, 1, MPI_INT, 1, -1, 1, MPI_INT, w);
        if (which == 2)
            MPI_Put(x, 2, MPI_INT, 1, 24, 1, column, w);
        if (which == 3)
            MPI_Accumulate(x, 1, MPI_INT, 0, 10, 1, MPI_INT, MPI_SUM, w);
        if (which == 4)
            MPI_Put(x, 1, MPI_INT, 2, 0, 1, MPI_INT, w);
        if (which == 5)
            MPI_Put(x, 5, MPI_INT, 1, 0, 5, MPI_INT, w);
    }
    MPI_Win_fence(0, w);
    MPI_Type_free(&column);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
