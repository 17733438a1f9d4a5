// verify: -n 2 --args "0" => verified says "verified for"
// verify: -n 2 --args "1" => violated MPI-RMA-CONFLICT line 31 findings 1
// verify: -n 2 --args "2" => violated MPI-RMA-CONFLICT line 31 findings 1
// verify: -n 2 --args "3" => violated MPI-RMA-CONFLICT line 31 findings 1
// verify: -n 2 --args "4" => verified says "verified for"
// Which collectives order: those in which rank 1 needs what rank 0 says.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0, rank, x = 1, y = 0, mine[2] = {0};
    MPI_Win w;
    MPI_Comm other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_lock_all(0, w);
    if (which == 4 ? rank == 0 : rank == 1)
        MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, w), MPI_Win_flush(0, w);
    if (which == 0)
        MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (which == 1)
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (which == 2)
        MPI_Comm_free(&other);
    if (which >= 3)
        MPI_Scan(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (which == 4 ? rank == 1 : rank == 0)
        MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, w);
    MPI_Win_unlock_all(w);
    if (which != 2)
        MPI_Comm_free(&other);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
