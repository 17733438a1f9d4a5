/* A distributed graph is asked with calls of its own (MPI-4.0 8.5.5). */
// verify: -n 2 => violated MPI-ARG-TOPOLOGY line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, other, n;
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &other, MPI_UNWEIGHTED, 1, &other,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    MPI_Graph_neighbors_count(graph, rank, &n);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
