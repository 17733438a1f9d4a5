/* Operations with requests in sections of a lock that rank 0 has at times, and the library grants
 * when it likes: nobody waits for anything else between an operation and its completion. */
// verify: -n 2..3 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, mem[4] = {0}, v = 7, got[2], flag;
    MPI_Win w;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mem, sizeof mem, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_unlock(0, w);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Rput(&v, 1, MPI_INT, 0, 0, 1, MPI_INT, w, &r[0]);
        MPI_Rget(got, 2, MPI_INT, 0, 2, 2, MPI_INT, w, &r[1]);
        MPI_Test(&r[0], &flag, MPI_STATUS_IGNORE);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        MPI_Win_unlock(0, w);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
