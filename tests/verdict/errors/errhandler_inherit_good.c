// verify: -n 2 => bounded MPI-ERROR-RETURNED line 13
// The communicator has the handler of the one that it was made from.
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 0, size;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    if (MPI_Bcast(&x, 1, MPI_INT, size, copy) == MPI_SUCCESS)
        MPI_Barrier(copy);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
