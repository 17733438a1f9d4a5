/* What an integer of 128 bits decides: both messages are received. */
// verify: -n 2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    __int128 wide = 3;
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, (int)wide == 3 ? 7 : 8, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
