// verify: -n 2 => verified
#include <mpi.h>

static void larger(void *in, void *inout, int *length, MPI_Datatype *type)
{
    int *x = in, *y = inout;
    (void)type;
    for (int i = 0; i < *length; i++)
        if (x[i] > y[i])
            y[i] = x[i];
}

int main(int argc, char **argv)
{
    int rank, most;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(larger, 1, &op);
    MPI_Allreduce(&rank, &most, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
