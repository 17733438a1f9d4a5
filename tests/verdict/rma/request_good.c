// verify: -n 2 => verified
// R67: requests of operations, complete by waiting, or by the end of the section.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4] = {0}, y[4], mine[8] = {0};
    MPI_Win w;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    MPI_Rput(x, 2, MPI_INT, 1 - rank, 0, 2, MPI_INT, w, &r[0]);
    MPI_Rget(y, 2, MPI_INT, 1 - rank, 4, 2, MPI_INT, w, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    x[0] = y[0];
    MPI_Win_flush(1 - rank, w);
    MPI_Raccumulate(x, 2, MPI_INT, 1 - rank, 0, 2, MPI_INT, MPI_SUM, w, &r[0]);
    MPI_Rget_accumulate(&x[2], 1, MPI_INT, y, 1, MPI_INT, 1 - rank, 6, 1, MPI_INT, MPI_MAX, w,
                        &r[1]);
    MPI_Win_unlock_all(w);
    x[0] = y[0];
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Wait(&r[1], MPI_STATUS_IGNORE);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
