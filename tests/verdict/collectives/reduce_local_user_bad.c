/* The program's operator runs in MPI_Reduce_local, and decides where the message goes. */
// verify: -n 2 --args "" => violated MPI-DEADLOCK line 32
// verify: -n 2 --args "1" => violated MPI-DEADLOCK line 34
// verify: -n 2 --args "1 2" => violated MPI-ARG-ALIAS line 29
// verify: -n 2 --args "1 2 3" => violated MPI-DEADLOCK line 36 by own
#include <mpi.h>

static int calls;

static void last(void *in, void *inout, int *n, MPI_Datatype *type)
{
    calls++;
    for (int i = 0; i < *n && *type == MPI_INT; i++)
        ((int *)inout)[i] = ((int *)in)[i] + 10 * ((int *)inout)[i];
}

int main(int argc, char **argv)
{
    int rank, z = 0, a[3] = {1, 2, 3}, b[3] = {4, 5, 6}, one = 1, two = 2;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(last, 0, &op);
    MPI_Reduce_local(a, b, 3, MPI_INT, op);
    int parts = calls;
    calls = 0;
    MPI_Reduce_local(&one, &two, 1, MPI_INT, op);
    if (argc == 3)
        MPI_Reduce_local(a, a, 3, MPI_INT, op);
    MPI_Op_free(&op);
    if (argc == 1 && rank == 0 && b[2] == 63)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc == 2 && rank == 0 && calls == 1)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc == 4 && rank == 0 && parts == 2)
        MPI_Recv(&z, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
