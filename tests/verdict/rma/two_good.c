// verify: -n 3 => verified
// Sections of one window hold what blocks, those of another one are exclusive: each is transparent.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, one = 1, next, *data, *counter;
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(3 * sizeof *data, sizeof *data, MPI_INFO_NULL, MPI_COMM_WORLD, &data, &w);
    MPI_Win_allocate(sizeof *counter, sizeof *counter, MPI_INFO_NULL, MPI_COMM_WORLD, &counter,
                     &v);
    MPI_Win_lock_all(0, w);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, v);
    MPI_Get_accumulate(&one, 1, MPI_INT, &next, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, v);
    MPI_Put(&rank, 1, MPI_INT, 1, rank, 1, MPI_INT, w);
    MPI_Win_unlock(0, v);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(w);
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
