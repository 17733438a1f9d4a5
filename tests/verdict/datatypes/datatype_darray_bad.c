// verify: -n 2 => verified
// verify: -n 3 => violated MPI-ARG line 15
//
// The grid has two processes, the group may have more.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, length = 10, grid = 2, block = MPI_DISTRIBUTE_BLOCK;
    int darg = MPI_DISTRIBUTE_DFLT_DARG;
    MPI_Datatype t;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Type_create_darray(n, rank, 1, &length, &block, &darg, &grid, MPI_ORDER_C, MPI_INT, &t);
    MPI_Type_free(&t);
    MPI_Finalize();
    return 0;
}
