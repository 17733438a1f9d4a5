/* What is received decides who sends next: the content of messages with tag 1 is kept,
 * that of messages with tag 2 is not. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, go = 0, load = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        go = argc > 1;
        load = argc * 17;
        MPI_Send(&go, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Send(&load, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&go, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&load, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (go)
            MPI_Send(&load, 1, MPI_INT, 2, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
