/* Blocks of different lengths along the directed edges of a distributed graph: rank r sends
 * r + 1 elements to rank r + 1. */
// verify: -n 3 => verified
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
    in_count = left + 1;
    for (int k = 0; k < 4; k++)
        out[k] = 10 * rank + k;
    MPI_Neighbor_alltoallv(out, &out_count, &zero, MPI_INT, in, &in_count, &zero, MPI_INT,
                           ring);
    assert(in[left] == 10 * left + left && in[left + 1] == -1);
    MPI_Neighbor_allgatherv(out, out_count, MPI_INT, in, &in_count, &zero, MPI_INT, ring);
    assert(in[0] == 10 * left);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
