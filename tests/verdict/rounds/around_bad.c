/* The same, and rank 0 does not come to one of the late barriers. */
// verify: -n 2,4 => violated MPI-DEADLOCK
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    double x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int i = 0; i < 100000; i++) {
        for (int k = 0; k < 1000; k++)
            MPI_Sendrecv(&x, 1, MPI_DOUBLE, right, 0, &y, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        if (rank || i != 77777)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
