// verify: -n 3 => verified says "verified for"
// Epochs for two targets, one after the other: the first target goes on when it has been told, while
// MPI_Win_complete still tells the other one.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, mine[2] = {0}, zero = 0;
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    if (rank == 0)
        MPI_Group_excl(all, 1, &zero, &its);
    else
        MPI_Group_incl(all, 1, &zero, &its);
    for (int round = 0; round < 3; round++) {
        if (rank == 0) {
            MPI_Win_start(its, 0, w);
            MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, w);
            MPI_Put(&x, 1, MPI_INT, 2, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
        } else {
            MPI_Win_post(its, 0, w);
            MPI_Win_wait(w);
            mine[0] = 1;
        }
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
