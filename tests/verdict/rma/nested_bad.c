// verify: -n 3 --args "36" => violated MPI-DEADLOCK line 15 says "which rank 0 has"
// verify: -n 3 --args "37" => violated MPI-DEADLOCK line 21 by own
// verify: -n 3 --args "38" => violated MPI-DEADLOCK line 15 by own
// verify: -n 3 --args "51" => violated MPI-DEADLOCK line 15 by own
// verify: -n 3 --args "2" => violated MPI-DEADLOCK line 15 by own
// Who gets an exclusive lock first, and when, is the library's choice (12.5.3): locks in two orders
// (R36), and in one order, but flushed in another (R37); a message that comes only if the other
// one was second (R38); a lock that is granted between the call and its use (R51); a barrier (2).
#include <mpi.h>
#include <stdlib.h>

static MPI_Win w;
static int x = 1, y;

static void lock(int target) { MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, w); }

static void unlock(int target) { MPI_Win_unlock(target, w); }

static void flush(int target) { MPI_Win_flush(target, w); }

static void put(int target) { MPI_Put(&x, 1, MPI_INT, target, 0, 1, MPI_INT, w); }

static void tell(int other) { MPI_Send(&x, 1, MPI_INT, other, 0, MPI_COMM_WORLD); }

static void hear(int other)
{
    MPI_Recv(&y, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void section(int target) { lock(target), put(target), unlock(target); }

static void nested(int first, int second)
{
    lock(first), lock(second), put(1), put(2), unlock(second), unlock(first);
}

static void flushed(int other_way)
{
    lock(2), lock(1), put(2), put(1);
    if (other_way)
        flush(1), flush(2);
    unlock(1), unlock(2);
}

static void told(int rank)
{
    if (rank == 0)
        lock(2), put(2), hear(1), unlock(2);
    if (rank == 1)
        section(2), tell(0);
}

static void between(int rank)
{
    if (rank == 0)
        lock(2), tell(1), section(1), put(2), unlock(2);
    if (rank == 1)
        hear(0), section(2), tell(2), section(2), tell(2);
    if (rank == 2)
        hear(1), lock(1), put(1), hear(1), unlock(1);
}

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 36, rank, mine[2] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (which == 36 && rank < 2)
        nested(2 - rank, 1 + rank);
    if (which == 37 && rank < 2)
        flushed(rank == 0);
    if (which == 38)
        told(rank);
    if (which == 51)
        between(rank);
    if (which == 2)
        lock(1), MPI_Barrier(MPI_COMM_WORLD), unlock(1);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
