/* All begin their access epochs before their exposure epochs. */
// verify: -n 3 => violated MPI-DEADLOCK line 20
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, other[2], u[2] = {0, 0};
    MPI_Win w;
    MPI_Group all, near;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    other[0] = (rank + 1) % size;
    other[1] = (rank + size - 1) % size;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, other, &near);
    MPI_Win_create(u, sizeof u, sizeof *u, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_start(near, 0, w);
    MPI_Put(&rank, 1, MPI_INT, other[0], 0, 1, MPI_INT, w);
    MPI_Win_complete(w);
    MPI_Win_post(near, 0, w);
    MPI_Win_wait(w);

    MPI_Win_free(&w);
    MPI_Group_free(&near);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
