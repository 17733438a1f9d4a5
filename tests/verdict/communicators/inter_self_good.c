/* Rank 0 has an intercommunicator with each other rank; made one after the other. */
// verify: -n 2..4 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x, sum = 0;
    MPI_Comm to[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 1; i < size; i++)
        if (rank == 0 || rank == i)
            MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, rank == 0 ? i : 0, 0, &to[i]);
    if (rank == 0)
        for (int i = 1; i < size; i++) {
            MPI_Recv(&x, 1, MPI_INT, 0, 0, to[i], MPI_STATUS_IGNORE);
            sum += x;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, to[rank]);
    assert(rank != 0 || sum == size * (size - 1) / 2);
    for (int i = 1; i < size; i++)
        if (rank == 0 || rank == i)
            MPI_Comm_free(&to[i]);
    MPI_Finalize();
    return 0;
}
