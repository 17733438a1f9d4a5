/* A library function that writes into what is being sent. */
// verify: -n 2..3 => violated MPI-BUFFER-IN-FLIGHT line 17
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    double a[4], b[4] = {1, 2, 3, 4};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Irecv(a, 4, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(b, 4, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &r[1]);
    memset(b, 0, sizeof b);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
