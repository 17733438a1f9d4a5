// verify: -n 2 => violated MPI-RMA-CONFLICT line 24 findings 1
// MPI_Win_wait says that the get is over at its target; what was got may still be on its way.
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0, b = 0, mine[2] = {0}, other[2] = {0};
    MPI_Win w, v;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(other, sizeof other, sizeof *other, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    x = 1 - rank;
    MPI_Group_incl(all, 1, &x, &its);
    if (rank == 0) {
        MPI_Win_start(its, 0, w);
        MPI_Get(&other[1], 1, MPI_INT, 1, 1, 1, MPI_INT, w);
        MPI_Win_complete(w);
    } else {
        MPI_Win_post(its, 0, w);
        MPI_Win_wait(w);
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, v);
        MPI_Get(&b, 1, MPI_INT, 0, 1, 1, MPI_INT, v);
        MPI_Win_unlock(0, v);
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
