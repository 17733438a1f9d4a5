// Two ranks wait for what nobody sends: each is told with what it misses itself, not with what the other misses.
// verify: -n 4 => violated MPI-DEADLOCK findings 2 says "rank 1 sends to rank 0, rank 0 receives from rank 2"
// verify: -n 4 => violated MPI-DEADLOCK line 19 says "rank 1 sends to rank 0, rank 3 receives from rank 1"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Isend(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
        MPI_Request_free(&r);
    } else if (rank == 3) {
        /* from rank 1, which sends once only */
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
