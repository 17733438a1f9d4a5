// dump: -n 3
// Nobody has a choice: every value is known, received ones too, and each rank is one
// straight line.  Rank 2 learns its partner's tag from a message.
// expect: tag 42
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, tag = 6;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        MPI_Recv(&tag, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        tag *= 7;
    }
    if (rank == 0)
        MPI_Send(&tag, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1) {
        int sent = tag / 7;
        MPI_Send(&sent, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
        MPI_Recv(&tag, 1, MPI_INT, 2, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (rank == 2)
        MPI_Send(&tag, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
