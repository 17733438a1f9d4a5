/* The blocks are in the order of the neighbours.  With two edges between two nodes it is open
 * which block comes along which. */
// verify: -n 3 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int index[3] = {3, 5, 6}, edges[6] = {1, 2, 1, 0, 0, 0};
    int rank, n, near[3], out[3], in[3] = {-1, -1, -1};
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &graph);
    MPI_Comm_rank(graph, &rank);
    MPI_Graph_neighbors_count(graph, rank, &n);
    MPI_Graph_neighbors(graph, rank, n, near);
    for (int k = 0; k < n; k++)
        out[k] = 10 * rank + k;
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, graph);
    assert(rank != 0 || in[1] == 20);
    assert(rank != 2 || in[0] == 1);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
