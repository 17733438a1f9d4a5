// trace: -n 2 => 4 calls MPI_Win_lock at locks.c:11, which is not recorded
/* What is accessed under a lock decides what a rank does next, and is not told. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, mine = 0;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&mine, sizeof mine, sizeof mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
    MPI_Win_unlock(0, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
