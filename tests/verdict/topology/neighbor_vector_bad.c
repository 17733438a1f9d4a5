/* The lengths are those of the other direction: the ring is not symmetric.
 */
// verify: -n 3 => violated MPI-COLL-COUNT line 22
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, left, right, in_count, out_count, zero = 0, out[4], in[4] = {-1, -1, -1, -1};
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1, &right,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring);
    out_count = rank + 1;
    in_count = right + 1;
    for (int k = 0; k < 4; k++)
        out[k] = 10 * rank + k;
    MPI_Neighbor_alltoallv(out, &out_count, &zero, MPI_INT, in, &in_count, &zero, MPI_INT,
                           ring);

    MPI_Neighbor_allgatherv(out, out_count, MPI_INT, in, &in_count, &zero, MPI_INT, ring);

    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
