
#include "abstraction/model/topology.h"

#include "core/base/vec.h"

#include <string.h>

/* ---- grids ---- */

struct topology *topology_cart(struct arena *arena, uint32_t n_dims)
{
    struct topology *t = ARENA_NEW(arena, struct topology);
    t->kind = TOPOLOGY_CART;
    t->cart.n_dims = n_dims;
    t->cart.dims = ARENA_ARRAY(arena, int32_t, n_dims + 1);
    t->cart.periods = ARENA_ARRAY(arena, bool, n_dims + 1);
    return t;
}

static uint32_t cart_size(const struct cart *cart)
{
    uint32_t n = 1;
    for (uint32_t i = 0; i < cart->n_dims; i++)
        n *= (uint32_t)cart->dims[i];
    return n;
}

void cart_coords(const struct cart *cart, uint32_t rank, int32_t *coords)
{
    for (uint32_t i = cart->n_dims; i-- > 0;) {
        coords[i] = (int32_t)(rank % (uint32_t)cart->dims[i]);
        rank /= (uint32_t)cart->dims[i];
    }
}

int32_t cart_rank(const struct cart *cart, const int32_t *coords)
{
    int32_t rank = 0;
    for (uint32_t i = 0; i < cart->n_dims; i++) {
        int32_t dim = cart->dims[i], at = coords[i];
        if (cart->periods[i])
            at = ((at % dim) + dim) % dim;
        if (at < 0 || at >= dim)
            return -1;
        rank = rank * dim + at;
    }
    return rank;
}

int32_t cart_shift(struct arena *scratch, const struct cart *cart, uint32_t rank, uint32_t dim,
                   int64_t by)
{
    int32_t *at = ARENA_ARRAY(scratch, int32_t, cart->n_dims + 1);
    cart_coords(cart, rank, at);
    int64_t length = cart->dims[dim];
    int64_t place = at[dim] + (cart->periods[dim] ? by % length : by);
    if (!cart->periods[dim] && (place < 0 || place >= length))
        return TOPOLOGY_NOBODY;
    at[dim] = (int32_t)place;
    return cart_rank(cart, at);
}

/* Divisors for the free entries, not increasing: the largest as small as possible, then the
 * next, so that they are as close as possible. */
static bool share_out(uint32_t n, uint32_t parts, uint32_t limit, int32_t *out)
{
    if (parts == 1) {
        out[0] = (int32_t)n;
        return n <= limit;
    }
    for (uint32_t d = 1; d <= n && d <= limit; d++) {
        if (n % d)
            continue;
        out[0] = (int32_t)d;
        if (share_out(n / d, parts - 1, d, out + 1))
            return true;
    }
    return false;
}

bool cart_dims(uint32_t n, int32_t *dims, uint32_t n_dims)
{
    uint32_t rest = n, n_free = 0;
    int32_t parts[32];
    for (uint32_t i = 0; i < n_dims; i++) {
        if (dims[i] < 0 || (dims[i] > 0 && rest % (uint32_t)dims[i]))
            return false;
        if (dims[i] > 0)
            rest /= (uint32_t)dims[i];
        else
            n_free++;
    }
    if (!n_free)
        return rest == 1;
    if (n_free > sizeof parts / sizeof parts[0] || !share_out(rest, n_free, rest, parts))
        return false;
    for (uint32_t i = 0, k = 0; i < n_dims; i++)
        if (dims[i] == 0)
            dims[i] = parts[k++];
    return true;
}

/* First the neighbour in the negative direction, then in the positive one (8.6). */
static uint32_t cart_neighbours(struct arena *arena, const struct cart *cart, uint32_t rank,
                                int32_t **ranks)
{
    *ranks = ARENA_ARRAY(arena, int32_t, 2 * cart->n_dims + 1);
    for (uint32_t d = 0; d < cart->n_dims; d++) {
        (*ranks)[2 * d] = cart_shift(arena, cart, rank, d, -1);
        (*ranks)[2 * d + 1] = cart_shift(arena, cart, rank, d, 1);
    }
    return 2 * cart->n_dims;
}

/* ---- graphs ---- */

static uint32_t graph_neighbours(const struct graph *g, uint32_t rank, int32_t **ranks)
{
    int32_t first = rank ? g->index[rank - 1] : 0;
    *ranks = g->edges + first;
    return (uint32_t)(g->index[rank] - first);
}

static void add_end(struct arena *arena, struct edge_ends *ends, int32_t rank, int32_t weight)
{
    uint32_t n = ends->n;
    VEC_PUSH(arena, ends->weights, n, ends->cap_weights, weight);
    VEC_PUSH(arena, ends->ranks, ends->n, ends->cap, rank);
}

static int32_t weight_of(const struct edge_ends *ends, uint32_t k)
{
    return ends->weights ? ends->weights[k] : 0;
}

/* How many of these edges lead to a rank, with this weight? */
static uint32_t count_ends(const struct edge_ends *ends, int32_t rank, bool by_weight,
                           int32_t weight)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < ends->n; k++)
        n += ends->ranks[k] == rank && (!by_weight || ends->weights[k] == weight);
    return n;
}

/* Each edge is named by its source and by its destination, with the same weight (8.5.4). */
static const char *adjacent_disagree(struct arena *arena, const struct dist_graph *d,
                                     uint32_t rank, bool out)
{
    const struct edge_ends *mine = out ? &d->dests[rank] : &d->sources[rank];
    for (uint32_t k = 0; k < mine->n; k++) {
        int32_t other = mine->ranks[k], weight = weight_of(mine, k);
        const struct edge_ends *his = out ? &d->sources[other] : &d->dests[other];
        bool weights = mine->weights && his->weights;
        if (count_ends(mine, other, weights, weight) ==
            count_ends(his, (int32_t)rank, weights, weight))
            continue;
        bool named = false;
        for (uint32_t i = 0; i < his->n; i++)
            named = named || his->ranks[i] == (int32_t)rank;
        return arena_printf(arena, "rank %u names rank %d as a %s, %s", rank, other,
                            out ? "destination" : "source",
                            !named ? arena_printf(arena, "but rank %d does not name rank %u as a "
                                                  "%s", other, rank,
                                                  out ? "source" : "destination")
                                   : "but rank and weight of these edges are not the same at "
                                     "both ends");
    }
    return NULL;
}

static struct topology *new_dist(struct arena *arena, uint32_t n, bool ordered)
{
    struct topology *t = ARENA_NEW(arena, struct topology);
    t->kind = TOPOLOGY_DIST_GRAPH;
    t->dist = (struct dist_graph){.n_nodes = n, .ordered = ordered};
    t->dist.sources = ARENA_ARRAY(arena, struct edge_ends, n);
    t->dist.dests = ARENA_ARRAY(arena, struct edge_ends, n);
    return t;
}

/* The order of neighbours is not fixed unless there is at most one of each side (8.5.5). */
static bool has_one_order(const struct dist_graph *d)
{
    for (uint32_t r = 0; r < d->n_nodes; r++) {
        for (uint32_t k = 1; k < d->sources[r].n; k++)
            if (d->sources[r].ranks[k] != d->sources[r].ranks[0])
                return false;
        for (uint32_t k = 1; k < d->dests[r].n; k++)
            if (d->dests[r].ranks[k] != d->dests[r].ranks[0])
                return false;
    }
    return true;
}

static const char *join_adjacent(struct arena *arena, struct dist_graph *d,
                                 const struct dist_part *const *parts)
{
    const char *why = NULL;
    for (uint32_t r = 0; r < d->n_nodes; r++) {
        d->sources[r] = parts[r]->from;
        d->dests[r] = parts[r]->to;
    }
    for (uint32_t r = 0; r < d->n_nodes && !why; r++) {
        why = adjacent_disagree(arena, d, r, true);
        if (!why)
            why = adjacent_disagree(arena, d, r, false);
    }
    return why;
}

static void join_edges(struct arena *arena, struct dist_graph *d,
                       const struct dist_part *const *parts)
{
    for (uint32_t r = 0; r < d->n_nodes; r++)
        for (uint32_t k = 0; k < parts[r]->from.n; k++) {
            int32_t from = parts[r]->from.ranks[k], to = parts[r]->to.ranks[k];
            int32_t weight = weight_of(&parts[r]->from, k);
            add_end(arena, &d->dests[from], to, weight);
            add_end(arena, &d->sources[to], from, weight);
        }
    d->ordered = has_one_order(d);
}

const struct topology *topology_join(struct arena *arena, const struct dist_part *const *parts,
                                     uint32_t n, bool adjacent, const char **why)
{
    struct topology *t = new_dist(arena, n, adjacent);
    t->dist.weighted = n && parts[0]->weighted;
    *why = NULL;
    for (uint32_t r = 0; r < n && !*why; r++)
        if (parts[r]->weighted != t->dist.weighted)
            *why = "some members pass MPI_UNWEIGHTED, others weights";
    if (!*why && adjacent)
        *why = join_adjacent(arena, &t->dist, parts);
    else if (!*why)
        join_edges(arena, &t->dist, parts);
    return *why ? NULL : t;
}

/* ---- equality ---- */

static bool same_ints(const int32_t *a, const int32_t *b, uint32_t n)
{
    return n == 0 || memcmp(a, b, n * sizeof *a) == 0;
}

static bool same_cart(const struct cart *a, const struct cart *b)
{
    if (a->n_dims != b->n_dims)
        return false;
    for (uint32_t i = 0; i < a->n_dims; i++)
        if (a->dims[i] != b->dims[i] || a->periods[i] != b->periods[i])
            return false;
    return true;
}

static bool same_graph(const struct graph *a, const struct graph *b)
{
    return a->n_nodes == b->n_nodes && a->n_edges == b->n_edges &&
           same_ints(a->index, b->index, a->n_nodes) &&
           same_ints(a->edges, b->edges, a->n_edges);
}

static bool same_ends(const struct edge_ends *a, const struct edge_ends *b)
{
    return a->n == b->n && !a->weights == !b->weights && same_ints(a->ranks, b->ranks, a->n) &&
           (!a->weights || same_ints(a->weights, b->weights, a->n));
}

static bool same_dist(const struct dist_graph *a, const struct dist_graph *b)
{
    bool same = a->n_nodes == b->n_nodes && a->weighted == b->weighted;
    for (uint32_t r = 0; r < a->n_nodes && same; r++)
        same = same_ends(&a->sources[r], &b->sources[r]) &&
               same_ends(&a->dests[r], &b->dests[r]);
    return same;
}

bool topology_same(const struct topology *a, const struct topology *b)
{
    if (a == b || !a || !b || a->kind != b->kind)
        return a == b;
    switch (a->kind) {
    case TOPOLOGY_CART: return same_cart(&a->cart, &b->cart);
    case TOPOLOGY_GRAPH: return same_graph(&a->graph, &b->graph);
    case TOPOLOGY_DIST_GRAPH: return same_dist(&a->dist, &b->dist);
    }
    return false;
}

bool topology_same_part(const struct dist_part *a, const struct dist_part *b)
{
    if (a == b || !a || !b)
        return a == b;
    return a->weighted == b->weighted && same_ends(&a->from, &b->from) &&
           same_ends(&a->to, &b->to);
}

/* ---- neighbours ---- */

uint32_t topology_size(const struct topology *t)
{
    switch (t->kind) {
    case TOPOLOGY_CART: return cart_size(&t->cart);
    case TOPOLOGY_GRAPH: return t->graph.n_nodes;
    case TOPOLOGY_DIST_GRAPH: return t->dist.n_nodes;
    }
    return 0;
}

static uint32_t neighbours(struct arena *arena, const struct topology *t, uint32_t rank,
                           bool out, int32_t **ranks)
{
    const struct edge_ends *ends;
    switch (t->kind) {
    case TOPOLOGY_CART: return cart_neighbours(arena, &t->cart, rank, ranks);
    case TOPOLOGY_GRAPH: return graph_neighbours(&t->graph, rank, ranks);
    case TOPOLOGY_DIST_GRAPH:
        ends = out ? &t->dist.dests[rank] : &t->dist.sources[rank];
        *ranks = ends->ranks;
        return ends->n;
    }
    return 0;
}

uint32_t topology_sources(struct arena *arena, const struct topology *t, uint32_t rank,
                          int32_t **ranks)
{
    return neighbours(arena, t, rank, false, ranks);
}

uint32_t topology_dests(struct arena *arena, const struct topology *t, uint32_t rank,
                        int32_t **ranks)
{
    return neighbours(arena, t, rank, true, ranks);
}

static uint32_t count_rank(const int32_t *ranks, uint32_t n, int32_t rank)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < n; i++)
        found += ranks[i] == rank;
    return found;
}

/* In a grid what is sent in one direction comes from the other one, also where both neighbours
 * are one process (8.6.2).  Which of several edges between two nodes of a graph is which is not
 * said, and libraries differ. */
int32_t topology_block(struct arena *scratch, const struct topology *t, uint32_t rank,
                       uint32_t k)
{
    int32_t *mine, *his;
    if (t->kind == TOPOLOGY_CART)
        return (int32_t)(k ^ 1);
    topology_sources(scratch, t, rank, &mine);
    uint32_t n = topology_dests(scratch, t, (uint32_t)mine[k], &his);
    if (count_rank(his, n, (int32_t)rank) != 1)
        return -1;
    for (uint32_t i = 0; i < n; i++)
        if (his[i] == (int32_t)rank)
            return (int32_t)i;
    return -1;
}

bool topology_is_symmetric(struct arena *scratch, const struct topology *t)
{
    for (uint32_t r = 0; r < topology_size(t); r++) {
        int32_t *mine, *his;
        uint32_t n = topology_dests(scratch, t, r, &mine);
        for (uint32_t k = 0; k < n; k++) {
            if (mine[k] == TOPOLOGY_NOBODY)
                continue;
            uint32_t m = topology_dests(scratch, t, (uint32_t)mine[k], &his);
            if (count_rank(mine, n, mine[k]) != count_rank(his, m, (int32_t)r))
                return false;
        }
    }
    return true;
}
