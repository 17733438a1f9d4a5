/* Whose data a rank gets from MPI_Neighbor_allgather and its kin (8.6): ranks in MPI_COMM_WORLD. */
#include "objects.h"

#include <stdlib.h>

static void add(const struct comm *c, int *n, int rank)
{
    if (rank < 0 || rank >= c->n)
        return; /* MPI_PROC_NULL, where a grid ends */
    wire_add("%s%d", (*n)++ ? "," : "", c->world[rank]);
}

static void add_grid(const struct comm *c, int *n)
{
    int dimensions = 0, before, after;
    PMPI_Cartdim_get(c->handle, &dimensions);
    for (int i = 0; i < dimensions; i++) {
        PMPI_Cart_shift(c->handle, i, 1, &before, &after);
        add(c, n, before);
        add(c, n, after);
    }
}

static int *ranks_new(int n)
{
    int *ranks = calloc((size_t)n + 1, sizeof *ranks);
    if (!ranks)
        abort();
    return ranks;
}

static void add_graph(const struct comm *c, int *n)
{
    int me, count = 0;
    PMPI_Comm_rank(c->handle, &me);
    PMPI_Graph_neighbors_count(c->handle, me, &count);
    int *ranks = ranks_new(count);
    PMPI_Graph_neighbors(c->handle, me, count, ranks);
    for (int i = 0; i < count; i++)
        add(c, n, ranks[i]);
    free(ranks);
}

static void add_edges(const struct comm *c, int *n)
{
    int in = 0, out = 0, weighted;
    PMPI_Dist_graph_neighbors_count(c->handle, &in, &out, &weighted);
    int *from = ranks_new(in), *to = ranks_new(out), *weights = ranks_new(in + out);
    PMPI_Dist_graph_neighbors(c->handle, in, from, weights, out, to, weights + in);
    for (int i = 0; i < in; i++)
        add(c, n, from[i]);
    free(from);
    free(to);
    free(weights);
}

void topology_tell(const struct comm *c)
{
    int kind = MPI_UNDEFINED, n = 0;
    if (c->handle == MPI_COMM_NULL || PMPI_Topo_test(c->handle, &kind) != MPI_SUCCESS
        || kind == MPI_UNDEFINED)
        return;
    wire_text(" sources=");
    if (kind == MPI_CART)
        add_grid(c, &n);
    else if (kind == MPI_GRAPH)
        add_graph(c, &n);
    else
        add_edges(c, &n);
    if (!n)
        wire_text("-");
}
