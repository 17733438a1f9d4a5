// verify: -n 2 => inconclusive MPI-DEADLOCK line 25 by own
/* The owner of a counter gets a value into it from the window of another rank, before it tells it:
 * the counter is 5 then.  It is not followed, and what is got is any value. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, cells[2] = {0, 5}, one = 1, old = 7;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Get(&cells[0], 1, MPI_INT, 1, 1, 1, MPI_INT, w);
        MPI_Win_flush(1, w);
        MPI_Win_sync(w);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, w);
        MPI_Win_flush(0, w);
        if (old == 5)
            MPI_Recv(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
