// verify: -n 2 --args "0" => violated MPI-RMA-ASSERT line 38 findings 1
// verify: -n 2 --args "1" => violated MPI-RMA-ASSERT line 40 findings 1
// verify: -n 2 --args "2" => violated MPI-RMA-ASSERT line 47 findings 1
// verify: -n 2 --args "3" => violated MPI-RMA-ASSERT findings 1 by walk
// verify: -n 2 --args "4" => violated MPI-RMA-EXPOSED line 12 findings 1
// What MPI_MODE_NOPUT, MPI_MODE_NOSTORE and MPI_MODE_NOCHECK promise does not hold; R41.
#include <mpi.h>
#include <stdlib.h>

static void lock(int target, int how, MPI_Win w)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, how, w);
    MPI_Win_unlock(target, w);
}

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, other, x = 1, mine[2] = {0};
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    other = rank == 0;
    MPI_Group_incl(all, 1, &other, &its);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (which == 0)
        MPI_Win_fence(MPI_MODE_NOPUT, w);
    else if (which < 2)
        MPI_Win_fence(0, w);
    else
        MPI_Win_fence(MPI_MODE_NOSUCCEED, w);
    if (which < 2) {
        if (which)
            mine[0] = 1;
        else
            MPI_Accumulate(&x, 1, MPI_INT, other, 0,
                           1, MPI_INT, MPI_SUM, w); /* changes it */
        MPI_Win_fence(MPI_MODE_NOSUCCEED |
                          (which ? MPI_MODE_NOSTORE : 0), w);
    } else if (which == 2) {
        if (rank == 0)
            MPI_Win_post(its, MPI_MODE_NOPUT, w), MPI_Win_wait(w);
        if (rank == 1) {
            MPI_Win_start(its, 0, w);
            MPI_Put(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
        }
    } else if (which == 3) {
        lock(1, rank == 0 ? MPI_MODE_NOCHECK : 0, w);
    } else {
        MPI_Win_post(its, 0, w), MPI_Win_start(its, 0, w), MPI_Win_complete(w);
        if (rank == 0)
            lock(0, 0, w);
        MPI_Win_wait(w);
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
