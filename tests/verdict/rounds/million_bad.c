/* In one late round of a million rank 1 leaves the barrier out: the round is found, and it is certain. */
// verify: -n 2,4 => violated MPI-DEADLOCK
// run: -n 2 hangs
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    double x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (long t = 0; t < 1000000; t++) {
        MPI_Sendrecv(&x, 1, MPI_DOUBLE, right, 0, &y, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        if (t % 100 == 0 && !(rank == 1 && t == 777700))
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
