// verify: -n 2 --args "0" => violated MPI-DEADLOCK line 24
// verify: -n 2 --args "1" => violated MPI-DEADLOCK line 34
// verify: -n 2 --args "2" => violated MPI-DEADLOCK line 39
// verify: -n 3 --args "3" => violated MPI-DEADLOCK line 47 by walk
// verify: -n 3 --args "4" => violated MPI-DEADLOCK line 53
// R14, R15, R16, R74, R75: what may block in MPI_Win_start and MPI_Win_wait.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, other, x = 7, y, mine[2] = {0};
    int both[2] = {0, 1};
    MPI_Win w;
    MPI_Group all, its, some;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = rank == 0;
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_get_group(w, &all);
    MPI_Group_incl(all, 1, &other, &its);
    MPI_Group_incl(all, 2, both, &some);
    if (which == 0) {
        MPI_Win_start(its,
                      0, w); /* it is the other way round in pscw_good.c */
        MPI_Put(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
        MPI_Win_complete(w);
        MPI_Win_post(its, 0, w);
        MPI_Win_wait(w);
    } else if (which == 1) {
        MPI_Win_post(its, 0, w);
        MPI_Win_start(its, 0, w);
        MPI_Put(&x, 1, MPI_INT, other, 0, 1, MPI_INT, w);
        MPI_Win_wait(w);
        MPI_Win_complete(w);
    } else if (which == 2 && rank == 0) {
        MPI_Win_start(its, 0, w);
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
        MPI_Recv(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_complete(w);
    } else if (which == 2) {
        MPI_Win_post(its, 0, w);
        MPI_Win_wait(w);
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else if (which == 3 && rank == 2) {
        MPI_Win_post(some, 0, w);
        MPI_Win_wait(w);
    } else if (which == 4 && rank == 2) {
        MPI_Win_start(some, 0, w);
        MPI_Win_complete(w);
    } else if (which == 4 && rank == 1) {
        MPI_Win_post(its, 0, w);
        MPI_Win_wait(w);
    }
    MPI_Group_free(&its);
    MPI_Group_free(&some);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
