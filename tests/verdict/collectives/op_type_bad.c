/* An operator asks for the extent of a datatype that was never set, not of the one that it is given by the
 * reduction (MPI-4.0 6.9.5). */
// verify: -n 2..3 => inconclusive MPI-ARG-TYPE line 10 by own
#include <mpi.h>

static void add(void *in, void *inout, int *len, MPI_Datatype *type)
{
    MPI_Aint lb, extent;
    MPI_Datatype other = MPI_DATATYPE_NULL;
    MPI_Type_get_extent(other, &lb, &extent);
    for (int i = 0; i < *len; i++)
        *(int *)((char *)inout + i * extent) += *(int *)((char *)in + i * extent);
}

int main(int argc, char **argv)
{
    MPI_Op op;
    int rank, x = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(add, 1, &op);
    MPI_Allreduce(&x, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
