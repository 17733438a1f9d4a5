// verify: -n 3 --args "0" => verified says "verified for"
// verify: -n 3 --args "1" => bounded says "rma-conflicts" by spin states 45
// A window is locked when its exposure epoch is over.  Where it is locked behind a choice this is not
// checked, also if there is no operation.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, origin = 2, target = 1, x = 0, y, mine[2] = {0};
    MPI_Win w;
    MPI_Group all, one;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, rank == target ? &origin : &target, &one);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank == origin) {
        MPI_Win_start(one, 0, w);
        MPI_Win_complete(w);
    }
    if (rank == target)
        MPI_Win_post(one, 0, w), MPI_Win_wait(w);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        if (argc > 1 && atoi(argv[1]) && rand() % 2)
            MPI_Sendrecv(&x, 1, MPI_INT, 0, 0, &y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        MPI_Win_lock(MPI_LOCK_SHARED, target, 0, w);
        MPI_Win_unlock(target, w);
    }
    MPI_Group_free(&one);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
