/* Library functions access memory, too. */
// verify: -n 2..3 => verified
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    double a[8], b[4] = {1, 2, 3, 4}, c[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Irecv(a, 4, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(b, 4, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &r[1]);
    memcpy(c, b, sizeof b);
    memset(a + 4, 0, sizeof *a);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    memcpy(b, a, sizeof b);
    MPI_Finalize();
    return 0;
}
