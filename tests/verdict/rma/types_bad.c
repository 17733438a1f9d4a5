// verify: -n 2 --args "0" => violated MPI-TYPE-MISMATCH line 32 findings 1
// verify: -n 2 --args "1" => violated MPI-TRUNCATION line 34 findings 1
// verify: -n 2 --args "2" => violated MPI-TYPE-MISMATCH line 36 findings 1
// verify: -n 2 --args "3" => violated MPI-ARG-TYPE line 38 findings 1 by walk
// verify: -n 2 --args "4" => violated MPI-ARG-OP line 40 findings 1
// verify: -n 2 --args "5" => violated MPI-OP-TYPE line 42 findings 1
// verify: -n 2 --args "6" => violated MPI-TYPE-UNCOMMITTED line 44 findings 1
// verify: -n 2 --args "7" => verified
// verify: -n 2 --args "8" => violated MPI-ARG-TYPE line 50 findings 1
// R54, R55, R56: signatures of origin and target, operators, entries that overlap.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x[8] = {0}, lengths[2] = {1, 1};
    int same[2] = {0, 0};
    double mine[10] = {0};
    MPI_Aint places[2] = {0, 8};
    MPI_Datatype parts[2] = {MPI_INT, MPI_DOUBLE}, pair, twice, fresh;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_create_struct(2, lengths, places, parts, &pair);
    MPI_Type_commit(&pair);
    MPI_Type_indexed(2, lengths, same, MPI_INT, &twice);
    MPI_Type_commit(&twice);
    MPI_Type_contiguous(2, MPI_INT, &fresh);
    MPI_Win_create(mine, sizeof mine, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (which == 0)
        MPI_Put(x, 2, MPI_INT, 1, 0, 1, MPI_DOUBLE, w);
    if (which == 1)
        MPI_Put(x, 2, MPI_INT, 1, 0, 1, MPI_INT, w);
    if (which == 2)
        MPI_Accumulate(x, 1, pair, 1, 0, 1, pair, MPI_SUM, w);
    if (which == 3)
        MPI_Put(x, 2, MPI_INT, 1, 0, 1, twice, w);
    if (which == 4)
        MPI_Accumulate(x, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_NO_OP, w);
    if (which == 5)
        MPI_Accumulate(mine, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, MPI_BAND, w);
    if (which == 6)
        MPI_Put(x, 1, fresh, 1, 0, 1, fresh, w);
    if (which == 7 && rank == 0) { /* what is read may overlap */
        MPI_Get(x, 2, MPI_INT, 1, 0, 1, twice, w);
        MPI_Accumulate(&x[2], 1, MPI_INT, 0, 4, 1, MPI_INT, MPI_REPLACE, w);
    }
    if (which == 8)
        MPI_Get(x, 1, twice, 1, 0, 2, MPI_INT, w);
    MPI_Win_fence(0, w);
    MPI_Type_free(&pair);
    MPI_Type_free(&twice);
    MPI_Type_free(&fresh);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
