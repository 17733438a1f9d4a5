/* MPI-4.0 6.12: the buffers of nonblocking collectives. */
// verify: -n 2..3 => violated MPI-BUFFER-IN-FLIGHT line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    double a[4] = {1, 2, 3, 4}, b[4], x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Iallreduce(a, b, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &r[0]);
    x = a[0] + b[0];
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
