// verify: -n 2 --args "0" => violated MPI-RMA-ASSERT line 30
// verify: -n 2 --args "1" => violated MPI-RMA-ASSERT line 30
// verify: -n 2 --args "2" => violated MPI-RMA-ASSERT line 30
// verify: -n 2 --args "3" => verified says "verified for"
// verify: -n 2 --args "4" => bounded says "rma-conflicts"
// R59: nothing orders the start after the post (0); only one of the two has MPI_MODE_NOCHECK (1, 2);
// what is not certain is not compared (4).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, other, mine[4] = {0};
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &its);
    if (which == 4 && MPI_Wtime() > 1000)
        MPI_Barrier(MPI_COMM_SELF);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Win_post(its, which == 2 ? 0 : MPI_MODE_NOCHECK, w);
    if (which)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_start(its, which == 1 ? 0 : MPI_MODE_NOCHECK, w);
        MPI_Win_complete(w);
    } else {
        MPI_Win_wait(w);
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
