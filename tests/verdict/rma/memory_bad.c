// verify: -n 3 --args "0" => violated MPI-RMA-CONFLICT line 38 by walk
// verify: -n 3 --args "1" => violated MPI-RMA-CONFLICT line 38
// verify: -n 3 --args "2" => violated MPI-RMA-CONFLICT line 42
// verify: -n 3 --args "3" => violated MPI-RMA-CONFLICT line 49
// verify: -n 3 --args "6" => violated MPI-ARG-RANK line 29
// verify: -n 3 --args "7" => violated MPI-ARG-WIN line 31
// R73: memory of several processes: without a barrier (0); one part for all of them, the same (1); with
// shared locks (2); by a put into what its owner stores (3); a rank that is none (6), another window (7).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, size, unit, z = 0, next, other[2] = {0};
    int *mine, *its;
    MPI_Aint n;
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    n = which == 1 ? (rank == 1 ? size : 0) : 2;
    MPI_Win_allocate_shared(n * sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &w);
    MPI_Win_create(other, sizeof other, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    MPI_Win_shared_query(w, which == 1 ? 1 : next, &n, &unit, &its);
    if (which == 1)
        mine = its + rank, its += next;
    if (which == 6)
        MPI_Win_shared_query(w, size, &n, &unit, &its);
    if (which == 7)
        MPI_Win_shared_query(v, 0, &n, &unit, &its);
    MPI_Barrier(MPI_COMM_WORLD);
    if (which < 2) {
        MPI_Win_lock_all(MPI_MODE_NOCHECK, w);
        MPI_Win_sync(w);
        z += its[0];
        MPI_Win_sync(w);
        mine[0] = rank;
        MPI_Win_unlock_all(w);
    } else if (which == 2) {
        MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, w);
        mine[0] = rank;
        MPI_Win_unlock(rank, w);
        MPI_Win_lock(MPI_LOCK_SHARED, next, 0, w);
        its[0] = rank;
        MPI_Win_unlock(next, w);
    } else if (which == 3) {
        MPI_Win_fence(0, w);
        mine[0] = rank;
        MPI_Put(&rank, 1, MPI_INT, next, 0, 1, MPI_INT, w);
        MPI_Win_fence(0, w);
    }
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    MPI_Finalize();
    return z & 0;
}
