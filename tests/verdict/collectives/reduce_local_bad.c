/* The partner is the product, not the sum: rank 0 has itself, and rank 1 waits. */
// verify: -n 2 => violated MPI-DEADLOCK line 16
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int one = 1, to = rank;
    MPI_Reduce_local(&one, &to, 1, MPI_INT, MPI_PROD);
    if (rank == 0)
        MPI_Sendrecv(&x, 1, MPI_INT, to, 0, &y, 1, MPI_INT, to, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    else
        MPI_Recv(&x, 1, MPI_INT, to - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
