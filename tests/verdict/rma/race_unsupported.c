// verify: -n 3 => unsupported MPI-UNSUPPORTED line 19 says "wildcards"
// R44: with wildcards it matters whether MPI_Win_start waits, which is left to the library.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, other, x = 1, mine[4] = {0};
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = rank == 0;
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &its);
    if (rank == 1)
        MPI_Win_post(its, 0, w);
    if (rank == 0) {
        MPI_Win_start(its, 0, w);
        MPI_Win_complete(w);
    }
    if (rank == 1)
        MPI_Win_wait(w);
    if (rank == 2) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
