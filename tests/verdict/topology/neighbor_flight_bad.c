/* The second block is still under way. */
// verify: -n 3 => violated MPI-BUFFER-IN-FLIGHT line 16
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {3}, periods[1] = {1}, rank, in[2], sum = 0;
    MPI_Comm ring;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    MPI_Comm_rank(ring, &rank);
    MPI_Ineighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, ring, &r);
    sum += rank;

    sum += in[1];
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return sum;
}
