/* Calls that are not supported are told together, each function once. */
// verify: -n 2 => unsupported MPI-UNSUPPORTED line 20 findings 1 says "MPI_Close_port is not supported either"
#include <mpi.h>

static char port[MPI_MAX_PORT_NAME];

static void leave(MPI_Win *win)
{
    MPI_Close_port(port);
    MPI_Win_free(win);
}

int main(int argc, char **argv)
{
    int x = 0;
    MPI_Win win;
    void (*end)(MPI_Win *) = leave;
    MPI_Init(&argc, &argv);
    MPI_Win_create(&x, sizeof x, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Open_port(MPI_INFO_NULL, port);
    end(&win);
    MPI_Finalize();
    return 0;
}
