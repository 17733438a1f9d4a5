// Both ranks receive first, whatever the argument is; that it may be missing, or no number, is not
// the answer.
// verify: -n 2 => violated MPI-DEADLOCK line 15
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, first, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sscanf(argv[1], "%d", &first);
    if (first != rank)
        x = 1;
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 1 - rank, first == rank, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
