// verify: -n 2 => verified MPI-WIN-LEAK
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine[4] = {0};
    MPI_Win w;
    MPI_Init(&argc, &argv);
    MPI_Win_create(mine, sizeof mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
    MPI_Win_fence(0, w);
    MPI_Finalize();
    return 0;
}
