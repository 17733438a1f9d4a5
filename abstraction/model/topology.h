/* Process topologies (MPI-4.0 chapter 8): grids, graphs, distributed graphs.
 *
 *     grid 2 x 3, not periodic    neighbours of rank 1, at (0, 1):
 *                                 - (none), 4 in dimension 0; 0, 2 in dimension 1
 *
 * A neighbour that is not there is TOPOLOGY_NOBODY (MPI_PROC_NULL in the program).  A topology
 * does not know its communicator: ranks are those in it.
 */
#ifndef M2S_ABSTRACTION_TOPOLOGY_H
#define M2S_ABSTRACTION_TOPOLOGY_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { TOPOLOGY_NOBODY = -1 };

enum topology_kind { TOPOLOGY_CART, TOPOLOGY_GRAPH, TOPOLOGY_DIST_GRAPH };

struct cart { /* row-major (8.5) */
    uint32_t n_dims;
    int32_t *dims;
    bool *periods;
};

struct graph { /* the arguments of MPI_Graph_create (8.5.3) */
    uint32_t n_nodes, n_edges;
    int32_t *index, *edges;
};

/* One end of edges, as one process sees it. */
struct edge_ends {
    uint32_t n, cap, cap_weights;
    int32_t *ranks, *weights;
};

struct dist_graph { /* 8.5.4 */
    uint32_t n_nodes;
    struct edge_ends *sources, *dests; /* per rank */
    bool weighted;
    bool ordered; /* the program has said in which order the neighbours are (8.5.5) */
};

struct topology {
    enum topology_kind kind;
    struct cart cart;
    struct graph graph;
    struct dist_graph dist;
};

/* What one process says in MPI_Dist_graph_create or .._adjacent: edges from -> to. */
struct dist_part {
    bool weighted;
    struct edge_ends from, to; /* n equal: the k-th edge; adjacent: sources and destinations of
                                  the process, each by itself */
};

struct topology *topology_cart(struct arena *arena, uint32_t n_dims);
void cart_coords(const struct cart *cart, uint32_t rank, int32_t *coords);
/* The rank at these coordinates, or -1: outside, in a dimension that is not periodic. */
int32_t cart_rank(const struct cart *cart, const int32_t *coords);
/* The rank `by` steps from `rank` in a dimension, or TOPOLOGY_NOBODY (8.5.6). */
int32_t cart_shift(struct arena *scratch, const struct cart *cart, uint32_t rank, uint32_t dim,
                   int64_t by);
/* 8.5.2: as square as possible, not increasing; entries that are not 0 stay.  False: n is
 * no multiple of them. */
bool cart_dims(uint32_t n, int32_t *dims, uint32_t n_dims);

/* The number of processes that have a place in it. */
uint32_t topology_size(const struct topology *t);
bool topology_same(const struct topology *a, const struct topology *b);
bool topology_same_part(const struct dist_part *a, const struct dist_part *b);

/* The distributed graph of n processes that say `parts`.  NULL: they do not fit, *why. */
const struct topology *topology_join(struct arena *arena, const struct dist_part *const *parts,
                                     uint32_t n, bool adjacent, const char **why);

/* From whom (to whom) a neighbourhood collective receives (sends), in the order of its
 * blocks (8.6). */
uint32_t topology_sources(struct arena *arena, const struct topology *t, uint32_t rank,
                          int32_t **ranks);
uint32_t topology_dests(struct arena *arena, const struct topology *t, uint32_t rank,
                        int32_t **ranks);
/* Which block of its source is received as the k-th (8.6.2); source not TOPOLOGY_NOBODY.  -1:
 * not known, or none. */
int32_t topology_block(struct arena *scratch, const struct topology *t, uint32_t rank,
                       uint32_t k);
/* Is there for each edge one back? */
bool topology_is_symmetric(struct arena *scratch, const struct topology *t);

#endif
