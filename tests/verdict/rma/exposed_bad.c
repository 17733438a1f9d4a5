// verify: -n 3 => violated MPI-RMA-EXPOSED line 24 findings 1
// R41: a window is locked while it may be exposed, also where there is no operation.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, origin = 2, target = 1, mine[2] = {0};
    MPI_Win w;
    MPI_Group all, one;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, rank == target ? &origin : &target, &one);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank == origin) {
        MPI_Win_start(one, 0, w);
        MPI_Win_complete(w);
    }
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w);
        MPI_Win_unlock(target, w);
    }
    if (rank == target)
        MPI_Win_post(one, 0, w), MPI_Win_wait(w);
    MPI_Group_free(&one);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
