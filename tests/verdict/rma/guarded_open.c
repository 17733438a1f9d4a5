// verify: -n 3 --args "42" => bounded says "rma-conflicts"
// verify: -n 3 --args "43" => bounded says "rma-conflicts"
// verify: -n 2 --args "47" => bounded says "rma-conflicts" by spin states 65
// verify: -n 2 --args "48" => bounded says "rma-conflicts"
// verify: -n 3 --args "75" => bounded says "rma-conflicts" by spin states 157
// verify: -n 3 --args "76" => bounded says "rma-conflicts"
// R42, R43, R47, R48, R76: what a word allows, and orders, is not followed for conflicts: the ledger
// names both accesses.  Those of 42, 47 and 75 never meet.
#include <mpi.h>
#include <stdlib.h>

static MPI_Win w;
static int one = 1, zero, x = 1, y;

static int add(int target)
{
    int old;
    MPI_Fetch_and_op(&one, &old, MPI_INT, target, 0, MPI_SUM, w);
    MPI_Win_flush(target, w);
    return old;
}

static int swap(int target)
{
    int old;
    MPI_Compare_and_swap(&one, &zero, &old, MPI_INT, target, 0, w);
    MPI_Win_flush(target, w);
    return old;
}

static void await(int target)
{
    int seen;
    do {
        MPI_Fetch_and_op(NULL, &seen, MPI_INT, target, 0, MPI_NO_OP, w);
        MPI_Win_flush(target, w);
    } while (seen < 1);
}

static void put(int target) { MPI_Put(&x, 1, MPI_INT, target, 1, 1, MPI_INT, w); }

static void set(int target, const int *value)
{
    MPI_Accumulate(value, 1, MPI_INT, target, 0, 1, MPI_INT, MPI_REPLACE, w);
}

int main(int argc, char **argv)
{
    int test = argc > 1 ? atoi(argv[1]) : 42, rank, mine[2] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    if (test == 42 && rank < 2 && add(2) == 0)
        put(2);
    if (test == 43 && rank < 2 && (add(2) == 0 || rank == 1))
        put(2);
    if ((test == 47 || test == 48) && rank == 0) {
        put(1);
        if (test == 47)
            MPI_Win_flush(1, w);
        set(1, &one);
    }
    if ((test == 47 || test == 48) && rank == 1)
        await(1), y = mine[1];
    if ((test == 75 || test == 76) && rank < 2) {
        while (swap(2))
            ;
        put(2);
        if (test == 75)
            MPI_Win_flush(2, w);
        set(2, &zero);
    }
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
