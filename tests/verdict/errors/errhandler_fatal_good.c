// verify: -n 2 => bounded MPI-ERROR-RETURNED line 13
// The handler stays.
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, x = 0;
    MPI_Errhandler before;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &before);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (MPI_Send(&x, 1, MPI_INT, size, 0, MPI_COMM_WORLD) == MPI_SUCCESS)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Errhandler_free(&before);
    MPI_Finalize();
    return 0;
}
