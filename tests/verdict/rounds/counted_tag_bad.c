/* The tag of a message is the number of the round: rank 0 receives once more than is sent to it. */
// verify: -n 3 => violated MPI-DEADLOCK line 15
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, n = argc > 1 ? atoi(argv[1]) : 10;
    double mine = 1, left;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int t = 0; t < n + (rank == 0); t++) {
        MPI_Request r;
        MPI_Irecv(&left, 1, MPI_DOUBLE, (rank + size - 1) % size, 2 * t, MPI_COMM_WORLD, &r);
        MPI_Send(&mine, 1, MPI_DOUBLE, (rank + 1) % size, 2 * t, MPI_COMM_WORLD);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        mine = (mine + left) / 2;
    }
    MPI_Finalize();
    return 0;
}
