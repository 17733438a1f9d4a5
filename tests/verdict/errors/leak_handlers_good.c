// The handler is freed while a communicator uses it, and so is the handle that asks for it
// (MPI-4.0 9.3.4); the key is freed.
// verify: -n 2 => verified clean
#include <mpi.h>

static void complain(MPI_Comm *comm, int *code, ...)
{
    MPI_Abort(*comm, *code);
}

int main(int argc, char **argv)
{
    MPI_Errhandler loud, again;
    int key;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_errhandler(complain, &loud);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, loud);
    MPI_Errhandler_free(&loud);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &again);
    MPI_Errhandler_free(&again);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
