/* Two ints are not one double. */
// verify: -n 2 => violated MPI-COLL-TYPE line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, other, out[2] = {0, 1};
    double in;
    MPI_Comm pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &other, MPI_UNWEIGHTED, 1, &other, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &pair);
    MPI_Neighbor_allgather(out, 2, MPI_INT, &in, 1, MPI_DOUBLE, pair);
    MPI_Comm_free(&pair);
    MPI_Finalize();
    return 0;
}
