/* An operator asks how far its elements are apart: the datatype that it is given is that of the
 * reduction (MPI-4.0 6.9.5). */
// verify: -n 2..3 => verified
#include <mpi.h>

static void add(void *in, void *inout, int *len, MPI_Datatype *type)
{
    MPI_Aint lb, extent;
    MPI_Type_get_extent(*type, &lb, &extent);
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
