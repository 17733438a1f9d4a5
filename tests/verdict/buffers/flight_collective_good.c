/* MPI-4.0 6.12: the buffers of nonblocking collectives. */
// verify: -n 2..3 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    double a[4] = {1, 2, 3, 4}, b[4], x;
    int n = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Iallreduce(a, b, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &r[0]);
    x = a[0];
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    x += b[0];
    a[0] = x;
    MPI_Ibcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    n++;
    MPI_Finalize();
    return 0;
}
