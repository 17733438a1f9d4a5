// Two receives are pending, and two messages that differ from them: each is told with the receive that it misses least.
// verify: -n 2 => violated MPI-DEADLOCK line 19 says "rank 0 sends tag 200, rank 1 receives tag 201"
// verify: -n 2 => violated MPI-DEADLOCK says "with tag 100, but rank 1 waits for tag 101"
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
        MPI_Irecv(&x[1], 1, MPI_INT, 0, 201, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&x[0], 1, MPI_INT, 0, 101, MPI_COMM_WORLD, &r[1]);
    }
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
