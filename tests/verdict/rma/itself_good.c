// verify: -n 2 => verified says "verified for"
// As itself_bad.c, with a buffer beside what is read.
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, mine[4] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    MPI_Get(&mine[2], 2, MPI_INT, rank, 0, 2, MPI_INT, w);
    MPI_Win_fence(0, w);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
