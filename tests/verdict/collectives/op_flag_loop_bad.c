// verify: -n 2 => bounded says "if the loop at line 12 ends"
// That MPI comes back from its calls of an operator says nothing of a loop in the operator.
#include <mpi.h>

static int calls;

static void sum(void *in, void *inout, int *n, MPI_Datatype *type)
{
    calls++;
    for (int i = 0; i < *n; i++)
        ((int *)inout)[i] += ((int *)in)[i];
    while (*(int *)in % 3)
        *(int *)in = *(int *)in * 7;
    (void)type;
}

int main(void)
{
    MPI_Op op;
    int rank, total;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(sum, 1, &op);
    MPI_Allreduce(&rank, &total, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
