/* Which of two edges is which is not said in the standard. */
// verify: -n 2 => inconclusive MPI-ASSERT line 18 by own
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, other[2], out[2], in[2];
    MPI_Comm pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other[0] = other[1] = 1 - rank;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, other, MPI_UNWEIGHTED, 2, other,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &pair);
    out[0] = 1;
    out[1] = 2;
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, pair);
    assert(in[0] == 1 && in[1] == 2);
    MPI_Comm_free(&pair);
    MPI_Finalize();
    return 0;
}
