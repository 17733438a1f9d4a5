/* What is received is sent on: not before it has come.  What is sent may be sent twice. */
// verify: -n 2..3 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r[4];
    int rank, size;
    int in, out = 1, x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Irecv(&in, 1, MPI_INT, left, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(&out, 1, MPI_INT, right, 0, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(&out, 1, MPI_INT, right, 1, MPI_COMM_WORLD, &r[2]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Isend(&in, 1, MPI_INT, right, 2, MPI_COMM_WORLD, &r[3]);
    MPI_Recv(&x, 1, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(3, r + 1, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
