/* A neighbourhood collective need not synchronise with those who are no neighbours (MPI-4.0
 * 8.6): on a line of three, rank 0 can be through before rank 2 has begun. */
// verify: -n 3 => violated MPI-ASSERT line 19 by own
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {3}, periods[1] = {0}, rank, out[2] = {0, 0}, in[2], who;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    MPI_Comm_rank(line, &rank);
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 2, 0, line);
    if (rank == 2) {
        MPI_Recv(&who, 1, MPI_INT, MPI_ANY_SOURCE, 0, line, MPI_STATUS_IGNORE);
        /* nobody but rank 1 ? */
        assert(who == 1);
    }
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, line);
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, 2, 0, line);
    if (rank == 2)
        MPI_Recv(&who, 1, MPI_INT, MPI_ANY_SOURCE, 0, line, MPI_STATUS_IGNORE);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
