// verify: -n 2 --ltl "<> terminated" => verified
// verify: -n 2 --ltl "<> terminated" --fair => verified
// verify: -n 2 --ltl "terminated(0) -> <> terminated(1)" => verified
// verify: -n 2 --ltl "!terminated(0) W at(0, 17)" => verified
// The receive is there, and both come to the barrier.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    else
        MPI_Recv(&y, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
