/* Rank 2 gets data from rank 0, and so its message cannot be the first. */
// verify: -n 3 => verified by spin states 38
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, size;
    int to[3] = {0, 0, 0}, from[3] = {0, 0, 0}, at[3] = {0, 1, 2}, out[3] = {1, 2, 3}, in[3];
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 2)
        from[0] = 1;
    if (rank == 0)
        to[2] = 1;
    if (rank < 2)
        to[1 - rank] = from[1 - rank] = 1;
    if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        if (size == 3)
            assert(status.MPI_SOURCE == 1);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Alltoallv(out, to, at, MPI_INT, in, from, at, MPI_INT, MPI_COMM_WORLD);
    if (rank == 2)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Finalize();
    return 0;
}
