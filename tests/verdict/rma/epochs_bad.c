// verify: -n 2 --args "0" => violated MPI-RMA-EPOCH line 38 findings 1
// verify: -n 2 --args "1" => violated MPI-RMA-EPOCH line 42 findings 1
// verify: -n 2 --args "2" => violated MPI-RMA-EPOCH line 45 findings 1
// verify: -n 2 --args "3" => violated MPI-RMA-EPOCH line 47 findings 1 by walk
// verify: -n 2 --args "4" => violated MPI-RMA-EPOCH line 50 findings 1
// verify: -n 2 --args "5" => violated MPI-RMA-EPOCH line 54 findings 1
// verify: -n 2 --args "6" => violated MPI-RMA-EPOCH line 58 findings 1
// verify: -n 2 --args "7" => violated MPI-RMA-EPOCH line 81 findings 1
// verify: -n 2 --args "8" => violated MPI-RMA-EPOCH line 79 findings 1
// verify: -n 2 --args "9" => violated MPI-RMA-EPOCH line 66 findings 1
// verify: -n 2 --args "10" => violated MPI-RMA-EPOCH line 71 findings 1
// verify: -n 2 --args "11" => violated MPI-RMA-EPOCH line 87 findings 1 by walk
// verify: -n 2 --args "12" => verified
// R23, R24, R58, R60, R69 and others: what an epoch is needed for, and what it excludes.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, other, x = 7, mine[2] = {0};
    MPI_Win w;
    MPI_Group all, its, own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = rank == 0;
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &its);
    MPI_Group_incl(all, 1, &rank, &own);
    if (which == 12) { /* each epoch after the other */
        MPI_Win_fence(0, w);
        MPI_Put(&x, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, w);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, w);
        MPI_Win_post(its, 0, w);
        MPI_Win_start(its, 0, w);
        MPI_Put(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
    } else if (which == 0) {
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
    } else if (which == 1) {
        MPI_Win_post(own, 0, w);
        MPI_Win_start(own, 0, w);
        MPI_Put(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
    } else if (which == 2) {
        MPI_Win_fence(MPI_MODE_NOSUCCEED, w);
        MPI_Put(&x, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, w);
    } else if (which == 3) {
        MPI_Win_complete(w);
    } else if (which == 4) {
        MPI_Win_post(its, 0, w);
        MPI_Win_post(its, 0, w);
    } else if (which == 5) {
        MPI_Win_post(its, 0, w);
        MPI_Win_start(its, 0, w);
        MPI_Win_fence(0, w);
    } else if (which == 6) {
        MPI_Win_fence(0, w);
        MPI_Put(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
        MPI_Win_start(its, 0, w);
    } else if (which == 7) {
        MPI_Win_fence(0, w);
        MPI_Put(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
    } else if (which == 8) {
        MPI_Win_post(its, 0, w);
        MPI_Win_start(its, 0, w);
    } else if (which == 9) {
        MPI_Win_wait(w);
    } else if (which == 10) {
        MPI_Win_fence(0, w);
        MPI_Win_post(its, 0, w);
        MPI_Win_start(its, 0, w);
        MPI_Win_start(its, 0, w);
    } else {
        MPI_Win_fence(0, w);
        MPI_Win_post(own, 0, w);
        MPI_Win_start(own, 0, w);
        MPI_Put(&x, 1, MPI_INT, rank, 0, 1, MPI_INT, w);
    }
    if (which == 8)
        MPI_Finalize();
    if (which == 7)
        MPI_Win_free(&w);
    if (which >= 11) {
        MPI_Win_complete(w);
        MPI_Win_wait(w);
    }
    if (which == 11)
        MPI_Win_fence(0, w);
    MPI_Group_free(&own);
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
