/* Any rank may send, but with another tag. */
// verify: -n 3 => violated MPI-DEADLOCK
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = rank;
    if (rank > 0)
        MPI_Send(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    else
        for (int p = 1; p < size; p++)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
