/* What is being received must not even be read; other elements may be. */
// verify: -n 2..3 => verified by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    double a[4] = {0}, b[2] = {1, 2}, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Irecv(a, 2, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Send(b, 2, MPI_DOUBLE, right, 0, MPI_COMM_WORLD);
    sum = a[2] + a[3];
    a[2] = 0;
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    sum += a[0] + a[1];
    MPI_Finalize();
    return 0;
}
