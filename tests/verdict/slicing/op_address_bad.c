// verify: -n 2 => violated MPI-DEADLOCK
/* An operator finds an address in what is reduced, and writes there. */
#include <mpi.h>

static int x, y;

static void visit(void *in, void *inout, int *n, MPI_Datatype *type)
{
    int **places = in;
    for (int i = 0; i < *n; i++)
        *places[i] = 1;
}

int main(int argc, char **argv)
{
    int rank, got, *from = &x, *to = &x;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(visit, 1, &op);
    MPI_Reduce_local(&from, &to, 1, MPI_LONG, op);
    MPI_Op_free(&op);
    if (x == 1 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return y;
}
