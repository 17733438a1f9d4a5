// Info objects and error handlers may be made before MPI_Init and freed after MPI_Finalize
// (MPI-4.0 11.4.1).
// verify: -n 2 => verified clean
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Info hints, copy;
    MPI_Errhandler handler;
    MPI_Info_create(&hints);
    MPI_Info_set(hints, "mpi_assert_no_any_tag", "true");
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler);
    MPI_Finalize();
    MPI_Errhandler_free(&handler);
    MPI_Info_dup(hints, &copy);
    MPI_Info_free(&hints);
    MPI_Info_free(&copy);
    if (rank == 1)
        exit(0);
    return 0;
}
