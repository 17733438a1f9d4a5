// verify: -n 2 --args "" => verified
// verify: -n 2 --args "x" => violated MPI-COLL-MISSING line 30
// Error handlers, names and infos change nothing; an empty array of statuses may be null.
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

static void report(MPI_Comm *comm, int *code, ...)
{
    MPI_Abort(*comm, *code);
}

int main(int argc, char **argv)
{
    MPI_Errhandler handler;
    int rank, commutes, length;
    char name[MPI_MAX_OBJECT_NAME];
    MPI_Init(&argc, &argv);
    MPI_Comm_create_errhandler(report, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Errhandler_free(&handler);
    assert(handler == MPI_ERRHANDLER_NULL);
    MPI_Comm_set_info(MPI_COMM_WORLD, MPI_INFO_NULL);
    MPI_Type_get_name(MPI_INT, name, &length);
    MPI_Op_commutative(MPI_SUM, &commutes);
    MPI_Waitall(0, NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!commutes || argc > 1)
        if (rank == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
