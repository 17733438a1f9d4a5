// verify: -n 2 => violated MPI-ARG-ROOT line 14
// The communicator was made before the handler was set: there the error is fatal.
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 0, size;
    MPI_Comm old;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &old);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Barrier(MPI_COMM_WORLD);
    if (MPI_Bcast(&x, 1, MPI_INT, size, old) != MPI_SUCCESS)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&old);
    MPI_Finalize();
    return 0;
}
