// dump: -n 2
// An endless loop closes when a state comes back: two states for each rank, no end.
// expect: -> s0
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, token = 0, turn = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (;;) {
        if (rank == turn)
            MPI_Send(&token, 1, MPI_INT, 1 - turn, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(&token, 1, MPI_INT, turn, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        turn = !turn;
    }
}
