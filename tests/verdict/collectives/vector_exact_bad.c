/* The part of rank 1 lies at element 2, not at 1: nobody sends what rank 0 waits for. */
// verify: -n 2 => violated MPI-DEADLOCK line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, all[4] = {0}, counts[2] = {1, 1}, at[2] = {0, 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    x = 7 * rank;
    MPI_Gatherv(&x, 1, MPI_INT, all, counts, at, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Send(&x, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 1, all[1], MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
