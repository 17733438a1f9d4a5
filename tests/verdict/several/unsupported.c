/* Calls that are not supported are told together, each function once. */
// verify: -n 2 => unsupported MPI-UNSUPPORTED line 17 findings 1 says "MPI_Win_attach is not supported either" says "MPI_Win_detach is not supported either"
#include <mpi.h>

static void leave(MPI_Win *win)
{
    MPI_Win_detach(*win, win);
    MPI_Win_free(win);
}

int main(int argc, char **argv)
{
    int x = 0;
    MPI_Win win;
    void (*end)(MPI_Win *) = leave;
    MPI_Init(&argc, &argv);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, &x, sizeof x);
    end(&win);
    MPI_Finalize();
    return 0;
}
