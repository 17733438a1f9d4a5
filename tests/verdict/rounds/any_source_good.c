/* Ten thousand rounds in which nothing is chosen, and then messages that come in any order. */
// verify: -n 4 => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    double x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int t = 0; t < 10000; t++)
        MPI_Sendrecv(&x, 1, MPI_DOUBLE, right, 0, &y, 1, MPI_DOUBLE, left, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    if (rank)
        MPI_Send(&x, 1, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD);
    else
        for (int k = 1; k < size; k++)
            MPI_Recv(&y, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
