/* An operator of the program asserts something about its arguments, which are any. */
// verify: -n 2 => inconclusive MPI-ASSERT says possibly by own
#include <assert.h>
#include <mpi.h>

static void first(void *in, void *inout, int *n, MPI_Datatype *type)
{
    assert(*n == 2);
    *(int *)inout = *(int *)in;
    (void)type;
}

int main(int argc, char **argv)
{
    int rank, z;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(first, 1, &op);
    MPI_Allreduce(&rank, &z, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
