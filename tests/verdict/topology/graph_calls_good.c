/* The graph of the example in MPI-4.0 8.5.3, and a process without a place in it. */
// verify: -n 4 => verified
// verify: -n 5 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int index[4] = {2, 3, 4, 6}, edges[6] = {1, 3, 0, 3, 0, 2};
    int world, rank, kind, n, m, all[6], start[4], near[3];
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &graph);
    assert((graph == MPI_COMM_NULL) == (world == 4));
    if (graph != MPI_COMM_NULL) {
        MPI_Comm_rank(graph, &rank);
        MPI_Topo_test(graph, &kind);
        MPI_Graphdims_get(graph, &n, &m);
        assert(kind == MPI_GRAPH && rank == world && n == 4 && m == 6);
        MPI_Graph_get(graph, 4, 6, start, all);
        assert(start[3] == 6 && all[5] == 2);
        MPI_Graph_neighbors_count(graph, 3, &n);
        MPI_Graph_neighbors(graph, 3, n, near);
        assert(n == 2 && near[0] == 0 && near[1] == 2);
        MPI_Graph_neighbors_count(graph, rank, &n);
        MPI_Graph_neighbors(graph, rank, n, near);
        for (int k = 0; k < n; k++)
            MPI_Sendrecv(&rank, 1, MPI_INT, near[k], 0, &m, 1, MPI_INT, near[k], 0, graph,
                         MPI_STATUS_IGNORE);
        MPI_Comm_free(&graph);
    }
    MPI_Finalize();
    return 0;
}
