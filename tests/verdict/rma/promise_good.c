// verify: -n 2 --args "0" => verified says "verified for"
// verify: -n 2 --args "1" => verified says "verified for"
// verify: -n 2 --args "2" => verified says "verified for"
// verify: -n 2 --args "3" => verified says "verified for"
// verify: -n 2 --args "4" => verified says "verified for"
// What MPI_MODE_NOPUT, MPI_MODE_NOSTORE and MPI_MODE_NOCHECK promise holds; a lock after the exposure.
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
            x = mine[0];
        else
            MPI_Get(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
        MPI_Win_fence(MPI_MODE_NOSUCCEED |
                          (which ? MPI_MODE_NOSTORE : 0), w);
    } else if (which == 2) {
        if (rank == 0)
            MPI_Win_post(its, MPI_MODE_NOPUT, w), MPI_Win_wait(w);
        if (rank == 1) {
            MPI_Win_start(its, 0, w);
            MPI_Get(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
        }
    } else if (which == 3) {
        if (rank == 1)
            lock(1, 0, w);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            lock(1, MPI_MODE_NOCHECK, w);
    } else {
        MPI_Win_post(its, 0, w), MPI_Win_start(its, 0, w), MPI_Win_complete(w);
        MPI_Win_wait(w);
        if (rank == 0)
            lock(0, 0, w);
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
