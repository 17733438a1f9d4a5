// verify: -n 2 => inconclusive MPI-DEADLOCK line 22
/* The result of an operation is put into memory of a window, which others may change: it is any
 * value. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, cells[2] = {0, 5}, one = 1;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(cells, sizeof cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Fetch_and_op(&one, &cells[0], MPI_INT, 0, 1, MPI_SUM, w);
        MPI_Win_flush(0, w);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(w);
    if (rank == 0 && cells[0] == 5)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
