// Two receives are pending, and two messages that fit them in another order.
// verify: -n 2 => verified clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2] = {0, 0};
    MPI_Request r[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(&x[0], 1, MPI_INT, 1, 100, MPI_COMM_WORLD, &r[0]);
        MPI_Isend(&x[1], 1, MPI_INT, 1, 200, MPI_COMM_WORLD, &r[1]);
    } else if (rank == 1) {
        MPI_Irecv(&x[1], 1, MPI_INT, 0, 200, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&x[0], 1, MPI_INT, 0, 100, MPI_COMM_WORLD, &r[1]);
    }
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
