/* The address is used with MPI_Aint_diff only. */
// verify: -n 2 => verified by walk
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Aint at;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_address(&x, &at);
    *(int *)((char *)&x + MPI_Aint_diff(at, at)) = 0;
    if (x && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
