/* A get is complete only when its rank has had the lock, which rank 0 keeps until it has heard of
 * that: if rank 0 is the first one to have it, both wait for ever. */
// verify: -n 2 => violated MPI-DEADLOCK
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, mem[4] = {0}, v = 7, got;
    MPI_Win w;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mem, sizeof mem, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_unlock(0, w);
    } else {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Rget(&got, 1, MPI_INT, 0, 2, 1, MPI_INT, w, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Send(&v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Win_unlock(0, w);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
