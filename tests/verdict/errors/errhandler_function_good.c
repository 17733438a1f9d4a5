// verify: -n 2 => bounded MPI-ERROR-RETURNED line 27
// The program's own handler counts errors; each rank has one.
#include <assert.h>
#include <mpi.h>

static int errors;

static void count(MPI_Comm *comm, int *code, ...)
{
    assert(*comm == MPI_COMM_WORLD && *code != MPI_SUCCESS);
    errors++;
}

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Errhandler handler, now;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_errhandler(count, &handler);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &now);
    assert(now == MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Errhandler_free(&handler);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &now);
    assert(now != MPI_ERRORS_RETURN);
    MPI_Send(&x, -1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER);
    if (errors == 2)
        MPI_Barrier(MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Errhandler_free(&now);
    MPI_Finalize();
    return 0;
}
