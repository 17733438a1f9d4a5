/* A graph that is not symmetric: node 0 names node 2, which does not name node 0. */
// verify: -n 3 => violated MPI-DEADLOCK line 16
#include <mpi.h>

int main(int argc, char **argv)
{
    int index[3] = {2, 3, 4}, edges[4] = {1, 2, 0, 1}, rank, n, near[2], other;
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &graph);
    MPI_Comm_rank(graph, &rank);
    MPI_Graph_neighbors_count(graph, rank, &n);
    MPI_Graph_neighbors(graph, rank, n, near);
    for (int k = 0; k < n; k++)

        MPI_Sendrecv(&rank, 1, MPI_INT, near[k], 0, &other, 1, MPI_INT, near[k], 0, graph,
                     MPI_STATUS_IGNORE);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
