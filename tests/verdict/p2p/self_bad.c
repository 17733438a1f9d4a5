/* A blocking send to oneself can never be received if it is not buffered (paper, 4.2). */
// verify: -n 1..2 => violated MPI-DEADLOCK line 10
// verify: -n 2 => violated MPI-DEADLOCK says "in MPI_Send at line 10 for themselves to receive"
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, a = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send(&a, 1, MPI_INT, rank, 1, MPI_COMM_WORLD);
    MPI_Recv(&a, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
