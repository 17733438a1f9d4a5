// verify: -n 3 --args "63" => violated MPI-RMA-CONFLICT line 26 findings 1
// verify: -n 3 --args "64" => violated MPI-RMA-CONFLICT line 30 findings 1
// verify: -n 3 --args "65" => violated MPI-RMA-CONFLICT findings 1
// verify: -n 3 --args "70" => violated MPI-RMA-CONFLICT line 40 findings 1
// verify: -n 3 --args "62" => violated MPI-RMA-CONFLICT line 46 findings 1 by walk
// R63, R64, R65, R70: a window that is touched by buffers of its owner, or through another window; and
// parts of a column.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, b[4] = {0}, mine[4] = {0};
    MPI_Win w, v;
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(2, 1, 2, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Win_fence(0, w);
    if (which == 63 && rank == 0)
        MPI_Get(&mine[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
    if (which == 63 && rank == 2)
        MPI_Get(b, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
    if (which == 64 && rank == 0)
        MPI_Put(&mine[0], 1, MPI_INT, 1, 0, 1, MPI_INT, w);
    if (which == 64 && rank == 2)
        MPI_Put(b, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
    if (which == 65 && rank == 2) {
        MPI_Put(b, 1, MPI_INT, 0, 1, 1, MPI_INT, w);
        MPI_Send(b, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    if (which == 65 && rank == 0)
        MPI_Recv(mine, 2, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (which == 70) {
        MPI_Win_fence(0, v);
        if (rank == 0)
            MPI_Put(b, 1, MPI_INT, 1, 3, 1, MPI_INT, w);
        if (rank == 2)
            MPI_Put(b, 1, MPI_INT, 1, 3, 1, MPI_INT, v);
        MPI_Win_fence(0, v);
    }
    if (which == 62 && rank != 1)
        MPI_Put(b, 1, column, 1, 0, 1, column, w);
    MPI_Win_fence(0, w);
    MPI_Type_free(&column);
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
