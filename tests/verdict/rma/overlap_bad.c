// verify: -n 2 => inconclusive MPI-DEADLOCK line 21 by own
/* A counter that is in two windows: what is added through one is there for the other.  It is not
 * followed, and what is got is any value. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, cell = 0, five = 5, one = 1, old = 7;
    MPI_Win v, w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&cell, sizeof cell, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Win_create(&cell, sizeof cell, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, v);
    MPI_Win_lock_all(0, w);
    if (rank == 1) {
        MPI_Fetch_and_op(&five, &old, MPI_INT, 0, 0, MPI_SUM, v);
        MPI_Win_flush(0, v);
        MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, w);
        MPI_Win_flush(0, w);
        if (old == 5) MPI_Recv(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(w);
    MPI_Win_unlock_all(v);
    MPI_Win_free(&w);
    MPI_Win_free(&v);
    MPI_Finalize();
    return 0;
}
