/* Rank 0 describes a star for all, the others pass nothing (MPI-4.0 8.5.4). */
// verify: -n 4 => bounded
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, source = 0, degree = 3, leaves[3] = {1, 2, 3}, in, out, weighted;
    int from[1], to[3], sum = 0;
    MPI_Comm star;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Dist_graph_create(MPI_COMM_WORLD, rank == 0, &source, &degree, leaves,
                          MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &star);
    MPI_Dist_graph_neighbors_count(star, &in, &out, &weighted);
    assert(!weighted && in == (rank != 0) && out == (rank ? 0 : 3));
    MPI_Dist_graph_neighbors(star, in, from, MPI_UNWEIGHTED, out, to, MPI_UNWEIGHTED);
    for (int k = 0; k < out; k++)
        sum += to[k];
    assert(rank ? from[0] == 0 : sum == 6);
    MPI_Comm_free(&star);
    MPI_Finalize();
    return 0;
}
