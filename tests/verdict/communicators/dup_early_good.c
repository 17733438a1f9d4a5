/* MPI_Comm_split needs the colours of all: the message of rank 2 comes after the first one. */
// verify: -n 3 => verified by spin states 43
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm work;
    MPI_Status status;
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        assert(status.MPI_SOURCE == 1);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &work);
    if (rank == 2)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&value, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &status);
    MPI_Comm_free(&work);
    MPI_Finalize();
    return 0;
}
