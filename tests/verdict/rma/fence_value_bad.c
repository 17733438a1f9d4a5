// verify: -n 3 --args "0" => violated MPI-DEADLOCK line 56
// verify: -n 3 --args "1" => violated MPI-DEADLOCK line 56
// verify: -n 3 --args "2" => violated MPI-DEADLOCK line 56
// verify: -n 3 --args "3" => inconclusive MPI-DEADLOCK line 56
// verify: -n 3 --args "4" => inconclusive MPI-DEADLOCK line 56 by own
// verify: -n 3 --args "5" => inconclusive MPI-DEADLOCK line 56
// verify: -n 3 --args "6" => verified by walk
// Rank 1 gets a number between fences, and waits for ever if it is 5: stored (0), computed (1), got from
// rank 0 by rank 2 before (2), put by rank 2 before (3), through another window (4), in a section (5); it
// is 6 (6).
#include <mpi.h>
#include <stdlib.h>

static int mine[8];

static void through(MPI_Win w, int rank)
{
    int five = 5;
    MPI_Win_fence(0, w);
    if (rank == 2)
        MPI_Put(&five, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
    MPI_Win_fence(0, w);
}

int main(int argc, char **argv)
{
    int test = argc > 1 ? atoi(argv[1]) : 0, rank, y = 0, k, from = test == 2 ? 2 : 0, five = 5;
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &v);
    if (rank == 0 && (test == 0 || test == 2))
        mine[0] = 5;
    for (k = 0; rank == 0 && test == 1 && k < 5; k++)
        mine[0]++;
    if (rank == 0 && test == 6)
        mine[0] = 6;
    if (test == 3 || test == 4)
        through(test == 3 ? w : v, rank);
    if (test == 5 && rank == 2) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, v);
        MPI_Put(&five, 1, MPI_INT, 0, 0, 1, MPI_INT, v);
        MPI_Win_unlock(0, v);
    }
    MPI_Win_fence(0, w);
    if (test == 2 && rank == 2)
        MPI_Get(mine, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
    MPI_Win_fence(0, w);
    if (rank == 1)
        MPI_Get(&y, 1, MPI_INT, from, 0, 1, MPI_INT, w);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, w);
    MPI_Win_free(&v);
    MPI_Win_free(&w);
    if (y == 5)
        MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
