/* As op_flag_good.c, but whether rank 0 receives depends on it; the operator may run until the
 * operation is complete. */
// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly
#include <mpi.h>

static int calls;

static void first(void *in, void *inout, int *n, MPI_Datatype *type)
{
    calls++;
    for (int i = 0; i < *n; i++)
        ((int *)inout)[i] = ((int *)in)[i];
    (void)type;
}

int main(int argc, char **argv)
{
    int rank, z;
    MPI_Op op;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(first, 1, &op);
    MPI_Iallreduce(&rank, &z, 1, MPI_INT, op, MPI_COMM_WORLD, &request);
    calls = 0;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Op_free(&op);
    if (calls && rank == 0)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
