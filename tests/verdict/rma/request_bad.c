// verify: -n 2 --args "0" => violated MPI-BUFFER-IN-FLIGHT line 22 findings 1
// verify: -n 2 --args "1" => violated MPI-BUFFER-IN-FLIGHT line 25 findings 1 by walk
// verify: -n 2 --args "2" => violated MPI-REQUEST-LEAK line 45 findings 1
// verify: -n 2 --args "3" => violated MPI-BUFFER-IN-FLIGHT line 33 findings 1
// verify: -n 2 --args "4" => violated MPI-ARG-ALIAS line 36 findings 1
// verify: -n 2 --args "5" => violated MPI-ARG-TYPE line 38 findings 1
// verify: -n 2 --args "6" => violated MPI-BUFFER-IN-FLIGHT line 41 findings 1
// R57, R67: the buffers of operations with requests, and of those that give back what was there.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, x[4] = {0}, y[4] = {0}, mine[8] = {0};
    double d = 0, f = 0;
    MPI_Win w;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    if (which == 0)
        MPI_Rput(x, 2, MPI_INT, 1, 0, 2, MPI_INT, w, &r), x[1] = 5, MPI_Wait(&r, MPI_STATUS_IGNORE);
    if (which == 1) {
        MPI_Rget(x, 2, MPI_INT, 1, 0, 2, MPI_INT, w, &r);
        y[0] = x[1];
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    if (which == 2)
        MPI_Rput(x, 2, MPI_INT, 1, 0, 2, MPI_INT, w, &r);
    if (which == 3) {
        MPI_Fetch_and_op(x, y, MPI_INT, 1, 0, MPI_SUM, w);
        MPI_Win_flush_local(0, w);
        y[0] = 1;
    }
    if (which == 4)
        MPI_Fetch_and_op(x, x, MPI_INT, 1, 0, MPI_SUM, w);
    if (which == 5)
        MPI_Compare_and_swap(&d, &f, &mine[6], MPI_DOUBLE, 1, 0, w);
    if (which == 6) {
        MPI_Compare_and_swap(x, &x[1], y, MPI_INT, 1, 0, w);
        x[1] = 1;
    }
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
