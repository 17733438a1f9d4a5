// verify: -n 2 => inconclusive MPI-ASSERT says possibly by own
/* An operator gets as many elements as there are, or fewer (MPI-4.0 6.9.5): here one. */
#include <assert.h>
#include <mpi.h>

static void add(void *in, void *inout, int *n, MPI_Datatype *type)
{
    assert(*n == 2);
    *(int *)inout += *(int *)in;
    (void)type;
}

int main(int argc, char **argv)
{
    int rank, sum;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(add, 1, &op);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
