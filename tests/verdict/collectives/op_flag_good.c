/* An operator of the program sets a variable that decides nothing. */
// verify: -n 2..3 => verified says ": cannot hang: verified for n"
#include <mpi.h>
#include <stdio.h>

static int calls;

static void first(void *in, void *inout, int *n, MPI_Datatype *type)
{
    calls++;
    for (int i = 0; i < *n; i++)
        ((int *)inout)[i] = ((int *)in)[i];
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
    printf("%d calls\n", calls);
    MPI_Finalize();
    return 0;
}
