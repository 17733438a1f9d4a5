// verify: -n 2..4 => verified by walk
// R71: MPI_Win_test until all origins have completed their epochs; then once more, round by round.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 1, mine[2] = {0}, zero = 0, flag = 0;
    MPI_Win w;
    MPI_Group all, its;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    if (rank == 0)
        MPI_Group_excl(all, 1, &zero, &its);
    else
        MPI_Group_incl(all, 1, &zero, &its);
    for (int round = 0; round < 2; round++) {
        if (rank == 0) {
            MPI_Win_post(its, 0, w);
            if (round == 0)
                while (!flag)
                    MPI_Win_test(w, &flag);
            else
                MPI_Win_wait(w);
        } else {
            MPI_Win_start(its, 0, w);
            MPI_Accumulate(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, w);
            MPI_Win_complete(w);
        }
    }
    MPI_Group_free(&its);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
