// verify: -n 2 => verified
/* An unsigned counter goes down by adding its largest number:
 * it is 1, then 0, and rank 1 waits for 2. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    unsigned cell = 1, down = 4294967295u, old = 7;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&cell, sizeof cell, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    for (int k = 0; k < 2 && rank == 1; k++) {
        MPI_Fetch_and_op(&down, &old, MPI_UNSIGNED, 0, 0, MPI_SUM, w);
        MPI_Win_flush(0, w);
        if (old == 2)
            MPI_Recv(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
