/* Rank 0 ends its access epoch only where it has data. */
// verify: -n 2 => violated MPI-DEADLOCK line 24
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, other, u[2] = {0, 0};
    MPI_Win w;
    MPI_Group all, partner;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &partner);
    MPI_Win_create(u, sizeof u, sizeof *u, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    if (rank == 0) {
        MPI_Win_start(partner, 0, w);
        if (argc > 1) {
            MPI_Put(&rank, 1, MPI_INT, other, 0, 1, MPI_INT, w);
            MPI_Win_complete(w);
        }
    } else {
        MPI_Win_post(partner, 0, w);
        MPI_Win_wait(w);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&w);
    MPI_Group_free(&partner);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
