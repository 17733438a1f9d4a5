// verify: -n 2 => unsupported MPI-UNSUPPORTED line 13
// verify: -n 2 --assume-local "MPI_Win_*,MPI_Put,MPI_Open_port" => bounded by walk
// What is not supported is one message; with it, windows are taken away too, by --assume-local.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, mine[4] = {0}, x = 7;
    char port[MPI_MAX_PORT_NAME];
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Open_port(MPI_INFO_NULL, port);
    MPI_Win_create(mine, sizeof mine, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    if (rank == 0)
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
