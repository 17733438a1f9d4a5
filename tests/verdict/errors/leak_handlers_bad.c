// An error handler and the key of an attribute are left.
// verify: -n 2 --args "a b" => verified MPI-ERRHANDLER-LEAK line 19
// verify: -n 2 --args "a b" => verified MPI-KEYVAL-LEAK line 20
// verify: -n 2 --args "x" => violated MPI-HANDLE-FREED line 25
#include <mpi.h>

static void complain(MPI_Comm *comm, int *code, ...)
{
    MPI_Abort(*comm, *code);
}

int main(int argc, char **argv)
{
    MPI_Errhandler loud, copy;
    int key;
    MPI_Init(&argc, &argv);


    MPI_Comm_create_errhandler(complain, &loud);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, loud);
    if (argc == 2) {
        copy = loud;
        MPI_Errhandler_free(&loud);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, copy);
    }
    MPI_Finalize();
    return 0;
}
