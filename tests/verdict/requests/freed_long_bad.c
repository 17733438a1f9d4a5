/* A receive that is given up takes a message that is longer than its buffer (MPI-4.0 3.2.4, 3.7.3). */
// verify: -n 2 => violated MPI-TRUNCATION
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x[4] = {0};
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Irecv(x, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
        MPI_Request_free(&r);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
