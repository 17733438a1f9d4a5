/* Two messages of a round are received in the other order than they are sent; the first send does not
 * wait.  Channels for each tag are needed for it. */
// verify: -n 2 => bounded
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, x = 0, n = argc > 1 ? atoi(argv[1]) : 10;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int t = 0; t < n; t++)
        if (rank == 0) {
            MPI_Request r;
            MPI_Isend(&x, 1, MPI_INT, 1, t + 1, MPI_COMM_WORLD, &r);
            MPI_Send(&x, 1, MPI_INT, 1, t, MPI_COMM_WORLD);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Recv(&x, 1, MPI_INT, 0, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&x, 1, MPI_INT, 0, t + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    MPI_Finalize();
    return 0;
}
