// verify: -n 2 => verified says "verified for" by walk
// R59: the origin knows that the post has come before: it has heard of it by a message.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, other, x = 0, mine[4] = {0};
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &its);
    for (int round = 0; round < 2; round++) {
        if (rank == 1) {
            MPI_Win_post(its, MPI_MODE_NOCHECK, w);
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            MPI_Win_wait(w);
        } else {
            MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Win_start(its, MPI_MODE_NOCHECK, w);
            MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
        }
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
