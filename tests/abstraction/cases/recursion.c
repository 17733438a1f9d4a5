// dump: -n 4
// Recursion is executed; call sites are in the places.
// expect: from recursion.c
#include <mpi.h>

static void down(int rank, int step)
{
    int data = 0;
    if (step == 0)
        return;
    if (rank >= step && rank < 2 * step)
        MPI_Recv(&data, 1, MPI_INT, rank - step, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank < step)
        MPI_Send(&data, 1, MPI_INT, rank + step, 0, MPI_COMM_WORLD);
    down(rank % step, step / 2);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank < 2)
        down(rank, size / 4);
    MPI_Finalize();
    return 0;
}
