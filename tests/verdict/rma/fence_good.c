// verify: -n 2..3 => verified says "verified for"
// verify: -n 1 => verified
// Epochs by fences (R01, R04), with all assertions that hold.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 1, mine[4] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_set_name(w, "mine");
    MPI_Win_fence(MPI_MODE_NOPRECEDE, w);
    if (rank == 0)
        MPI_Put(&x, 1, MPI_INT, size - 1, 2, 1, MPI_INT, w);
    MPI_Win_fence(0, w);
    MPI_Accumulate(&x, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, w);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, w);
    MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
