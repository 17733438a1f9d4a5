// trace: -n 3 => 10 replay: confirmed
/* Who has cancelled a receive waits for its message all the same: after one of two orders. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, what, gone;
    MPI_Status status;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&what, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &r);
        MPI_Recv(&what, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        int first = status.MPI_SOURCE;
        MPI_Recv(&what, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        MPI_Cancel(&r);
        MPI_Wait(&r, &status);
        MPI_Test_cancelled(&status, &gone);
        if (gone && first == 2)
            MPI_Recv(&what, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &status);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
