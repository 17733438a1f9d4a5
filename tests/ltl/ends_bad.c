// verify: -n 2 --ltl "<> terminated" => violated MPI-PROPERTY says "nothing happens any more"
// verify: -n 2 --ltl "<> terminated" --fair => violated MPI-PROPERTY says "nothing happens any more"
// verify: -n 2 --ltl "[] in_flight(0, 1) <= 1" => verified
// Both send first: where MPI keeps neither message, nobody ends.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send(&x, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
