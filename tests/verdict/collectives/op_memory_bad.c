// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* An operator sets a variable. */
#include <mpi.h>

static int used;

static void first(void *in, void *inout, int *n, MPI_Datatype *type)
{
    for (int i = 0; i < *n; i++)
        ((int *)inout)[i] = ((int *)in)[i];
    used = 1;
    (void)type;
}

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(first, 0, &op);
    MPI_Allreduce(&rank, &got, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    if (used && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
