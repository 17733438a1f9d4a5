/* Two receives into the same bytes at the same time. */
// verify: -n 2..3 => violated MPI-BUFFER-IN-FLIGHT line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    int a[2], out[2] = {1, 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Irecv(&a[0], 2, MPI_INT, left, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&a[1], 1, MPI_INT, left, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Send(out, 2, MPI_INT, right, 0, MPI_COMM_WORLD);
    MPI_Send(out, 1, MPI_INT, right, 1, MPI_COMM_WORLD);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
