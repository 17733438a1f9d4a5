/* The receive may be seen before the put is complete: a library may wait for the lock after that,
 * which is not followed. */
// verify: -n 2 => unsupported MPI-UNSUPPORTED line 22
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, mem[4] = {0}, v = 7, got;
    MPI_Win w;
    MPI_Request r, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mem, sizeof mem, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_unlock(0, w);
        MPI_Ssend(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Rput(&v, 1, MPI_INT, 0, 0, 1, MPI_INT, w, &r);
        MPI_Irecv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &in);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Wait(&in, MPI_STATUS_IGNORE);
        MPI_Win_unlock(0, w);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
