// verify: -n 2 --needs-buffering => verified says "if MPI can keep 2 messages"
// verify: -n 2 --ltl "<> terminated" => violated MPI-PROPERTY
// Both send twice, then both receive: with 2 messages kept of one rank, the other comes to its receives.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        MPI_Send(&x, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    for (int i = 0; i < 2; i++)
        MPI_Recv(&y, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
