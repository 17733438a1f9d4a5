// verify: -n 2 --args "0" => bounded says "loop waits for what others write"
// verify: -n 2 --args "1" => bounded says "loop waits for what others write"
// verify: -n 2 --args "2" => verified no "loop waits for what others write"
// R73: a rank waits for what another one stores (0), or adds (1); it learns by a message that this is
// done (2).  That what a loop waits for comes is assumed.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, unit, x = 0, one = 1;
    int *mine, *first;
    MPI_Aint n;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &w);
    MPI_Win_shared_query(w, 0, &n, &unit, &first);
    MPI_Win_lock_all(0, w);
    mine[0] = 0;
    MPI_Win_sync(w);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        if (which == 0)
            *(volatile int *)first = 1;
        else
            MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, w);
        MPI_Win_flush(0, w);
        if (which == 2)
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else if (which == 0) {
        while (*(volatile int *)first != 1)
            MPI_Win_sync(w);
    } else if (which == 1) {
        while (x != 1) {
            MPI_Fetch_and_op(NULL, &x, MPI_INT, 0, 0, MPI_NO_OP, w);
            MPI_Win_flush(0, w);
        }
    } else {
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        while (x < 3)
            x++;
    }
    MPI_Win_unlock_all(w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
