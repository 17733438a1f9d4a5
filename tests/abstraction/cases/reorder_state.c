// dump: -n 2
// Only the process with rank 0 in MPI_COMM_WORLD has the token, wherever it is in the ring: that
// nobody waits for ever is true for one order only.
// expect: the implementation does not reorder them
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, token = 0, dims[1] = {2}, periods[1] = {1};
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        token = 1;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 1, &ring);
    MPI_Comm_rank(ring, &rank);
    if (token)
        MPI_Send(&token, 1, MPI_INT, 1, 0, ring);
    if (rank == 1)
        MPI_Recv(&token, 1, MPI_INT, 0, 0, ring, MPI_STATUS_IGNORE);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
