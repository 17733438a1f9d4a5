// verify: -n 2..4 => verified
// A ring by post, start, complete and wait (R13), two rounds.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, next, before, x = 7, mine[2] = {0};
    MPI_Win w;
    MPI_Group all, to, from;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    before = (rank + size - 1) % size;
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_get_group(w, &all);
    MPI_Group_incl(all, 1, &next, &to);
    MPI_Group_incl(all, 1, &before, &from);
    for (int i = 0; i < 2; i++) {
        MPI_Win_post(from, 0, w);
        MPI_Win_start(to, 0, w);
        MPI_Put(&x, 1, MPI_INT, next, i, 1, MPI_INT, w);
        MPI_Win_complete(w);
        MPI_Win_wait(w);
    }
    MPI_Group_free(&to);
    MPI_Group_free(&from);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
