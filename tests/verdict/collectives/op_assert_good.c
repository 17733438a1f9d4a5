/* As op_assert_bad.c, but the assertion is about a constant of the program. */
// verify: -n 2 => verified
#include <assert.h>
#include <mpi.h>

static void first(void *in, void *inout, int *n, MPI_Datatype *type)
{
    assert(sizeof(int) == 4);
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
