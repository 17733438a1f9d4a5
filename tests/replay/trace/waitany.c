// trace: -n 3 => 10 replay: confirmed
/* Whichever of two receives completes first: only one of the ways goes on. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, which, in[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request r[2];
        MPI_Irecv(&in[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &r[1]);
        MPI_Waitany(2, r, &which, MPI_STATUS_IGNORE);
        MPI_Wait(&r[1 - which], MPI_STATUS_IGNORE);
        MPI_Bcast(&which, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Bcast(&which, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (which == rank - 1)
            MPI_Ssend(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    if (rank == 0 && which == 0)
        MPI_Recv(&which, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
