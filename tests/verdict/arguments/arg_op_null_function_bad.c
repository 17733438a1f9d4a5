/* An operator without a function cannot be made. */
// verify: -n 2 => violated MPI-ARG-OP
#include <mpi.h>
#include <stddef.h>
int main(int argc, char **argv)
{
    int x = 1, sum = 0;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Op_create(NULL, 1, &op);
    MPI_Allreduce(&x, &sum, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
