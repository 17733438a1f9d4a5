// verify: -n 2 => bounded says "rma-conflicts"
/* Two puts of one rank to the same place, after a choice: nothing orders them. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, u = 0;
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&u, sizeof u, sizeof u, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    if (rank == 0) {
        if (MPI_Wtime() > 1000)
            MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
    }
    MPI_Win_fence(0, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
