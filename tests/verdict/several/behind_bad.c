/* The deadlock needs unbuffered sends; with buffered ones the ranks come to a fault. */
// verify: -n 2 => violated MPI-DEADLOCK line 12 MPI-TRUNCATION line 15 findings 2 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2] = {0, 0}, y[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank < 2) {
        int other = 1 - rank;
        MPI_Send(x, 2, MPI_INT, other, 0, MPI_COMM_WORLD);
        if (rank == 0)
            MPI_Recv(y, 2, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else MPI_Recv(y, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
