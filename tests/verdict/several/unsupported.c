/* Calls that are not supported are told together, each function once. */
// verify: -n 2 => unsupported MPI-UNSUPPORTED line 19 findings 1 says "MPI_Win_set_attr is not supported either" says "MPI_Win_delete_attr is not supported either"
#include <mpi.h>

static int key;

static void leave(MPI_Win *win)
{
    MPI_Win_delete_attr(*win, key);
    MPI_Win_free(win);
}

int main(int argc, char **argv)
{
    int x = 0;
    MPI_Win win;
    void (*end)(MPI_Win *) = leave;
    MPI_Init(&argc, &argv);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL);
    MPI_Win_create(&x, sizeof x, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_attr(win, key, &x);
    end(&win);
    MPI_Finalize();
    return 0;
}
