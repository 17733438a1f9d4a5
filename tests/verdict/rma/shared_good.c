// verify: -n 2..3 => verified
// Where no lock is exclusive a section may hold whatever blocks (R34, R35): it excludes nobody.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1, mine[4] = {0};
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Win_lock_all(0, w);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, v);
    if (rank == 0) {
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
        MPI_Win_flush(1, w);
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock(0, v);
    MPI_Win_unlock_all(w);
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
