// verify: -n 2 => verified by walk
// Large counts (12.3, 12.2): the same as without _c.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2] = {0}, y[2] = {0}, mine[4] = {0}, *more;
    MPI_Count two = 2;
    MPI_Win w, v;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_c(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_allocate_c(8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &more, &v);
    MPI_Win_fence(0, w);
    MPI_Win_fence(0, v);
    if (rank == 0) {
        MPI_Put_c(x, two, MPI_INT, 1, 2, 2, MPI_INT, w);
        MPI_Get_c(y, two, MPI_INT, 1, 0, 2, MPI_INT, w);
        MPI_Accumulate_c(x, two, MPI_INT, 1, 0, 2, MPI_INT, MPI_SUM, v);
    }
    MPI_Win_fence(0, w);
    MPI_Win_fence(0, v);
    MPI_Win_free(&w);
    MPI_Win_free(&v);
    MPI_Finalize();
    return 0;
}
