// verify: -n 2 => verified MPI-ERRHANDLER-LEAK
#include <mpi.h>

static void tell(MPI_Comm *comm, int *code, ...)
{
    MPI_Abort(*comm, *code);
}

int main(int argc, char **argv)
{
    MPI_Errhandler handler;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_errhandler(tell, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
