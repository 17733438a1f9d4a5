/* The tag of a message is the number of the round: sent and received in the same order. */
// verify: -n 2..5 => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 10;
    double mine = 1, left;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < n; t++) {
        MPI_Request r;
        MPI_Irecv(&left, 1, MPI_DOUBLE, (rank + size - 1) % size, 2 * t, MPI_COMM_WORLD, &r);
        MPI_Send(&mine, 1, MPI_DOUBLE, (rank + 1) % size, 2 * t, MPI_COMM_WORLD);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        mine = (mine + left) / 2;
    }
    MPI_Finalize();
    return 0;
}
