/* Nobody writes what the loop waits for; with requests that is not followed, but said. */
// verify: -n 2 => bounded says "if the loop at line 17 ends"
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0, seen;
    MPI_Win w;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank == 0) {
        MPI_Win_lock_all(0, w);
        do {
            MPI_Rget(&seen, 1, MPI_INT, 1, 0, 1, MPI_INT, w, &r);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
        } while (seen != 5);
        MPI_Win_unlock_all(w);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
