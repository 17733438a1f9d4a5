/* A function without result, called before it is declared: gcc warns, and calls it. */
// verify: -n 2 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    exchange(rank, 1);
    MPI_Finalize();
    return 0;
}

void exchange(int rank, int times)
{
    int x = 0;
    if (times > 0) {
        exchange(rank, times - 1);
        return;
    }
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, !rank, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, !rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
