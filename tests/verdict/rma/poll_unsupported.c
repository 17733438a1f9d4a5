// verify: -n 3 --args "0" => unsupported MPI-UNSUPPORTED says "a loop that waits for what others write"
// verify: -n 3 --args "1" => unsupported MPI-UNSUPPORTED says "a loop that waits for what others write"
// verify: -n 3 --args "2" => verified says "verified for"
// verify: -n 3 --args "3" => verified says "verified for"
// R73: a rank waits for what another one adds, with an exclusive lock that it needs (0), with a shared
// one beside an exclusive one (1); a lock for each look (2); an exclusive lock only before a barrier (3).
#include <mpi.h>
#include <stdlib.h>

static void look(int *x, MPI_Win w)
{
    MPI_Fetch_and_op(NULL, x, MPI_INT, 0, 0, MPI_NO_OP, w);
    MPI_Win_flush(0, w);
}

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, mine = 0, x = 0, one = 1;
    int reads = which ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&mine, sizeof mine, sizeof mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (which == 3) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w);
        mine = 0;
        MPI_Win_unlock(rank, w);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 1 && which == 2) {
        while (x != 1) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
            MPI_Fetch_and_op(NULL, &x, MPI_INT, 0, 0, MPI_NO_OP, w);
            MPI_Win_unlock(0, w);
        }
    } else if (rank == 1) {
        MPI_Win_lock(reads, 0, 0, w);
        while (x != 1)
            look(&x, w);
        MPI_Win_unlock(0, w);
    } else if (rank == 2) {
        MPI_Win_lock(which == 3 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, 0, 0, w);
        MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, w);
        MPI_Win_unlock(0, w);
    }
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
