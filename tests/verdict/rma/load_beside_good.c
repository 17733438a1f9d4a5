/* Rank 1 looks once, outside of any loop, behind what rank 0 puts (MPI-4.0 12.7). */
// verify: -n 2 => verified no MPI-RMA-CONFLICT by spin states 18
#include <mpi.h>

int main(int argc, char **argv)
{
    int me, v[4] = {1}, memory[8] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (me == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);
        MPI_Put(v, 4, MPI_INT, 1, 0, 4, MPI_INT, w);
        MPI_Win_unlock(1, w);
    } else if (me == 1 && memory[5]) {
        MPI_Barrier(MPI_COMM_SELF);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
