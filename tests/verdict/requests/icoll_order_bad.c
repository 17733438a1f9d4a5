/* Nonblocking collectives in different orders. */
// verify: -n 2 => violated MPI-COLL-ORDER
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    int x = 0;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Ibarrier(MPI_COMM_WORLD, &r[1]);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        MPI_Ibarrier(MPI_COMM_WORLD, &r[0]);
        MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[1]);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
