/* Each block must be as long as its receiver expects it. */
// verify: -n 3 => violated MPI-COLL-COUNT line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, dims[1] = {3}, periods[1] = {1}, out[4] = {0}, in[4];
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    MPI_Comm_rank(ring, &rank);
    int n = rank == 1 ? 2 : 1;
    /* all elements, but the ranks do not agree how many */
    MPI_Neighbor_alltoall(out, n, MPI_INT, in, n, MPI_INT, ring);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
