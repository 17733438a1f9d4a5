/* The end of the line takes what is not there for a rank. */
// verify: -n 3 => violated MPI-ARG-RANK line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, dims[1] = {3}, periods[1] = {0}, near[2] = {-7, -7}, x = 0;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    MPI_Comm_rank(line, &rank);
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, near, 1, MPI_INT, line);
    if (rank > 0)
        MPI_Recv(&x, 1, MPI_INT, near[0], 0, line, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, near[1], 0, line); /* rank 2: to -7 */
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
