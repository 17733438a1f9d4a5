/* A loop of a thousand rounds in a loop of a hundred thousand: a round of the outer one is a period, too. */
// verify: -n 2,4 => verified
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
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
