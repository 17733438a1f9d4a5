// verify: -n 2 --args "0" => violated MPI-LIVELOCK line 28
// verify: -n 2 --args "1" => violated MPI-RMA-EPOCH line 24
// verify: -n 2 --args "2" => unsupported MPI-UNSUPPORTED line 31 says "wildcards"
// R71: the origin waits for the target before it completes (0); no epoch is open (1); the target does
// something else as long as the test fails (2).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, other, mine[2] = {0}, x = 0, flag = 0;
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &its);
    if (rank == 0) {
        if (which != 1)
            MPI_Win_post(its, 0, w);
        if (which)
            MPI_Win_test(w, &flag);
        if (!flag && which == 2)
            MPI_Barrier(MPI_COMM_SELF);
        while (!flag)
            MPI_Win_test(w, &flag);
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Win_start(its, 0, w);
        if (which == 0)
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_complete(w);
        if (which)
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
