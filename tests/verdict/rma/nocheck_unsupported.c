// verify: -n 2 => unsupported MPI-UNSUPPORTED line 14
// R59: that the post came before is not checked.
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine[4] = {0};
    MPI_Win w;
    MPI_Group all;
    MPI_Init(&argc, &argv);
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_post(all, MPI_MODE_NOCHECK, w);
    MPI_Win_start(all, MPI_MODE_NOCHECK, w);
    MPI_Win_complete(w);
    MPI_Win_wait(w);
    MPI_Group_free(&all);
    MPI_Win_free(&w);
    MPI_Finalize();
    return 0;
}
