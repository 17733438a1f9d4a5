// verify: -n 2 => violated C-RUNTIME line 15
// The memory is used after MPI_Free_mem.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, *x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Alloc_mem(sizeof *x, MPI_INFO_NULL, &x);
    *x = rank;
    MPI_Free_mem(x);
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (*x == 1)
        MPI_Recv(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
