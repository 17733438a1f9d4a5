/* A user's operator (MPI-4.0 6.9.5): its result is any value, the same on all ranks. */
// verify: -n 2..4 => verified
#include <mpi.h>

static void longest(void *in, void *inout, int *n, MPI_Datatype *type)
{
    int *a = in, *b = inout;
    for (int i = 0; i < *n; i++)
        if (a[i] > b[i])
            b[i] = a[i];
    (void)type;
}

int main(int argc, char **argv)
{
    int rank, best;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(longest, 1, &op);
    MPI_Allreduce(&rank, &best, 1, MPI_INT, op, MPI_COMM_WORLD);
    if (best > 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
