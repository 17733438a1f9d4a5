// verify: -n 3 --args "0" => verified says "verified for"
// verify: -n 3 --args "1" => verified says "verified for"
// verify: -n 3 --args "2" => verified says "verified for"
// verify: -n 3 --args "3" => verified says "verified for" by walk
// verify: -n 3 --args "4" => bounded says "rma-conflicts"
// verify: -n 3 --args "5" => bounded says "rma-conflicts"
// verify: -n 3 --args "6" => bounded says "rma-conflicts"
// verify: -n 3 --args "7" => bounded says "rma-conflicts"
// R73: memory of several processes: each stores into its own part, a barrier, and each loads from that
// of another one (0); all of it is of one process (1); under exclusive locks (2); by a put and a get (3);
// one polls what another one stores (4, 6); an info leaves open where the parts are (5); an atomic
// operation (7).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, size, unit, z = 0, next;
    int *mine, *its;
    MPI_Aint n;
    MPI_Win w;
    MPI_Info info = MPI_INFO_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = which == 7 ? 0 : (rank + 1) % size;
    if (which == 5)
        MPI_Info_create(&info);
    n = which == 1 ? (rank == 1 ? size : 0) : 2;
    MPI_Win_allocate_shared(n * sizeof *mine, sizeof *mine, info, MPI_COMM_WORLD, &mine, &w);
    if (which == 1) {
        MPI_Win_shared_query(w, MPI_PROC_NULL, &n, &unit, &mine);
        if (n != size * (MPI_Aint)sizeof *mine || unit != sizeof *mine)
            MPI_Abort(MPI_COMM_WORLD, 1);
        mine += rank;
        its = mine - rank + next;
    } else {
        MPI_Win_shared_query(w, next, &n, &unit, &its);
        if (which < 5 && rank + 1 < size && its != mine + 2)
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    if (which == 2) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w);
        mine[0] = rank;
        MPI_Win_unlock(rank, w);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, w);
        z += its[0];
        its[0] = 2;
        MPI_Win_unlock(next, w);
    } else if (which == 3) {
        MPI_Win_fence(0, w);
        MPI_Put(&rank, 1, MPI_INT, next, 0, 1, MPI_INT, w);
        mine[1] = rank;
        MPI_Win_fence(0, w);
        z += mine[0] + its[1];
    } else {
        MPI_Win_lock_all(MPI_MODE_NOCHECK, w);
        if (which == 4)
            mine[1] = 1;
        MPI_Win_sync(w);
        mine[0] = 1;
        MPI_Win_sync(w);
        if (which == 4)
            while (its[0] != 1)
                MPI_Win_sync(w);
        else if (which == 6)
            while (*(volatile int *)its != 1)
                z = 0;
        else
            MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_sync(w);
        if (which == 4)
            z += its[1];
        if (which == 7)
            z += __sync_fetch_and_add(its, 1);
        else
            z += its[0];
        MPI_Win_unlock_all(w);
    }
    if (info != MPI_INFO_NULL)
        MPI_Info_free(&info);
    MPI_Win_free(&w);
    MPI_Finalize();
    return z & 0;
}
