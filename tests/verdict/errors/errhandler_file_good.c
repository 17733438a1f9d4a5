// verify: -n 2 => bounded
// The handlers of files: MPI_ERRORS_RETURN at first, that of MPI_FILE_NULL for those opened later.
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

static void stop(MPI_File *file, int *code, ...)
{
    assert(*file != MPI_FILE_NULL && *code != MPI_SUCCESS);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv)
{
    int a[4] = {0};
    MPI_File in;
    MPI_Errhandler handler, old;
    MPI_Init(&argc, &argv);
    MPI_File_get_errhandler(MPI_FILE_NULL, &old);
    assert(old == MPI_ERRORS_RETURN);
    MPI_File_create_errhandler(stop, &handler);
    MPI_File_set_errhandler(MPI_FILE_NULL, handler);
    MPI_Errhandler_free(&handler);
    MPI_File_open(MPI_COMM_WORLD, "in", MPI_MODE_RDONLY, MPI_INFO_NULL, &in);
    MPI_File_write(in, a, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_SELF);
    MPI_File_call_errhandler(in, MPI_ERR_OTHER);
    MPI_Finalize();
    abort();
}
