/* The receive buffer of MPI_Iallgather is a block for each rank. */
// verify: -n 3 => violated MPI-BUFFER-IN-FLIGHT line 14 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request r;
    int rank, mine[2], all[8] = {0}, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine[0] = mine[1] = rank;
    MPI_Iallgather(mine, 2, MPI_INT, all, 2, MPI_INT, MPI_COMM_WORLD, &r);
    sum += mine[0];
    sum += all[5];
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return sum;
}
