/* Graph topologies (MPI-4.0 8.5.3 to 8.5.5): one that all processes describe as a whole, and
 * distributed ones, of which each process describes some edges.
 *
 *     MPI_Dist_graph_create_adjacent(comm, 1, &left, MPI_UNWEIGHTED, 1, &right, ...)
 *
 * makes a ring, if each process is named by its left neighbour as a destination.
 */
#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/numbers.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/comm.h"
#include "abstraction/call/handlers.h"
#include "abstraction/coll/neighbor.h"
#include "abstraction/coll/rank_symmetry.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/topology.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

enum { MAX_EDGES = 1 << 16 };

static bool wrong(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_ARG_TOPOLOGY, text);
    return false;
}

/* n ranks, each of which must be as `each` says. */
static int32_t *get_ranks(struct engine *e, struct state *s, struct number each, uint32_t n,
                          struct event *ev)
{
    int32_t *ranks = numbers_array(e, s, each.k, n, each.what, ev);
    for (uint32_t j = 0; ranks && j < n; j++)
        if (ranks[j] < each.lo || ranks[j] > each.hi) {
            wrong(ev, arena_printf(e->arena, "the %s with index %u (argument %u) is %s, not in "
                                   "0 to %lld", each.what, j, each.k + 1,
                                   envelope_rank_text(e, ranks[j]), (long long)each.hi));
            return NULL;
        }
    return ranks;
}

/* ---- graphs ---- */

/* The numbers of edges must not decrease. */
static bool check_index(struct engine *e, const struct graph *g, struct event *ev)
{
    for (uint32_t k = 0; k < g->n_nodes; k++)
        if (g->index[k] < (k ? g->index[k - 1] : 0) || g->index[k] > MAX_EDGES)
            return wrong(ev, arena_printf(e->arena, "index[%u] (argument 3) is %d: it counts "
                                          "the neighbours of the nodes 0 to %u", k, g->index[k],
                                          k));
    return true;
}

static bool get_graph(struct engine *e, struct state *s, const struct comm *c,
                      struct topology **t, struct event *ev)
{
    int64_t n;
    *t = ARENA_NEW(e->keep, struct topology);
    (*t)->kind = TOPOLOGY_GRAPH;
    struct graph *g = &(*t)->graph;
    if (!numbers_grid(e, s, (struct number){1, "number of nodes", 0, c->group->n}, &n, ev))
        return false;
    g->n_nodes = (uint32_t)n;
    if (!(g->index = numbers_array(e, s, 2, g->n_nodes, "entry of the index", ev)) ||
        !check_index(e, g, ev))
        return false;
    g->n_edges = n ? (uint32_t)g->index[n - 1] : 0;
    g->edges = get_ranks(e, s, (struct number){3, "edge", 0, n - 1}, g->n_edges, ev);
    return g->edges;
}

static void run_create(struct engine *e, struct state *s, const struct comm *c,
                       const struct ir_instr *i, struct event *ev)
{
    struct topology *t;
    int64_t reorder;
    if (!get_graph(e, s, c, &t, ev) ||
        !fork_value(e, s, running_argument(e, s, i, 4), "reorder flag", 16, &reorder, ev))
        return;
    struct offer offer = {.kind = MAKE_GRAPH, .topology = t, .reorder = reorder};
    comm_make(e, s, MPI_FN_MPI_Graph_create, c, running_argument(e, s, i, 5), offer, ev);
}

static bool run_map(struct engine *e, struct state *s, const struct comm *c,
                    const struct ir_instr *i, struct event *ev)
{
    struct topology *t;
    if (!get_graph(e, s, c, &t, ev))
        return true;
    int32_t me = comm_rank(c, s->rank);
    bool placed = me < (int32_t)t->graph.n_nodes;
    rank_note_reorder(e, s, c);
    return result_put(e, s, i, 4, value_int(IR_I32, placed ? me : M2S_MPI_UNDEFINED), ev);
}

/* The neighbours of a rank, or how many they are. */
static bool run_neighbours(struct engine *e, struct state *s, const struct comm *c, bool count,
                           const struct ir_instr *i, struct event *ev)
{
    int64_t rank, max;
    int32_t *ranks;
    if (!numbers_grid(e, s, (struct number){1, "rank", 0, (int64_t)c->group->n - 1}, &rank, ev))
        return true;
    uint32_t n = topology_dests(e->arena, c->topology, (uint32_t)rank, &ranks);
    if (count)
        return result_put(e, s, i, 2, value_int(IR_I32, n), ev);
    if (numbers_grid(e, s, (struct number){2, "number of neighbours", 0, INT32_MAX}, &max, ev) &&
        numbers_put(e, s, running_argument(e, s, i, 3), ranks, max < n ? (uint32_t)max : n, ev))
        return result_success(e, s);
    return true;
}

static bool run_graph_get(struct engine *e, struct state *s, const struct graph *g,
                          const struct ir_instr *i, struct event *ev)
{
    int64_t nodes, edges;
    if (numbers_grid(e, s, (struct number){1, "length of the index", g->n_nodes, INT32_MAX}, &nodes,
                     ev) &&
        numbers_grid(e, s, (struct number){2, "number of edges", g->n_edges, INT32_MAX}, &edges,
                     ev) &&
        numbers_put(e, s, running_argument(e, s, i, 3), g->index, g->n_nodes, ev) &&
        numbers_put(e, s, running_argument(e, s, i, 4), g->edges, g->n_edges, ev))
        return result_success(e, s);
    return true;
}

static bool graph_query(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct comm *c, const struct ir_instr *i, struct event *ev)
{
    if (!c->topology || c->topology->kind != TOPOLOGY_GRAPH) {
        wrong(ev, "the communicator has no graph topology (MPI_Graph_create)");
        return true;
    }
    const struct graph *g = &c->topology->graph;
    if (fn == MPI_FN_MPI_Graph_get)
        return run_graph_get(e, s, g, i, ev);
    if (fn != MPI_FN_MPI_Graphdims_get)
        return run_neighbours(e, s, c, fn == MPI_FN_MPI_Graph_neighbors_count, i, ev);
    if (!access_store(e, s, running_argument(e, s, i, 1), value_int(IR_I32, g->n_nodes), ev))
        return true;
    return result_put(e, s, i, 2, value_int(IR_I32, g->n_edges), ev);
}

/* ---- distributed graphs ---- */

/* Weights say nothing about communication: what is not known of them is left out. */
static int32_t *known_weights(struct engine *e, struct state *s, struct value at, uint32_t n,
                              struct event *ev)
{
    int32_t *weights = ARENA_ARRAY(e->keep, int32_t, n + 1);
    for (uint32_t k = 0; k < n; k++, at.i += (int64_t)sizeof(int32_t)) {
        struct value v;
        if (!access_load(e, s, at, IR_I32, &v, ev))
            return NULL;
        v = facts_reduce(&s->facts, v);
        if (v.kind != VALUE_INT)
            return NULL;
        weights[k] = (int32_t)v.i;
    }
    return weights;
}

/* The weights of n edges.  MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY are no arrays (8.5.4). */
static bool get_weights(struct engine *e, struct state *s, uint32_t k, struct edge_ends *ends,
                        bool *weighted, struct event *ev)
{
    struct value at = running_argument(e, s, state_instr(s), k);
    *weighted = !handle_is_named(e, &at, "MPI_UNWEIGHTED");
    if (!*weighted || !ends->n)
        return true;
    if (handle_is_named(e, &at, "MPI_WEIGHTS_EMPTY"))
        return wrong(ev, arena_printf(e->arena, "the weights (argument %u) are "
                                      "MPI_WEIGHTS_EMPTY, and there are %u edges", k + 1,
                                      ends->n));
    ends->weights = known_weights(e, s, at, ends->n, ev);
    for (uint32_t j = 0; ends->weights && j < ends->n; j++)
        if (ends->weights[j] < 0)
            return wrong(ev, arena_printf(e->arena, "the weight with index %u (argument %u) is "
                                          "%d", j, k + 1, ends->weights[j]));
    return ev->kind == EVENT_NONE;
}

/* Their number is argument k, and then come their ranks. */
static bool get_ends(struct engine *e, struct state *s, const struct comm *c, uint32_t k,
                     struct edge_ends *ends, struct event *ev)
{
    int64_t n;
    const char *what = k == 1 ? "source" : "destination";
    struct number edges = {k, arena_printf(e->arena, "number of %ss", what), 0, MAX_EDGES};
    if (!numbers_grid(e, s, edges, &n, ev) ||
        !(ends->ranks = get_ranks(e, s, (struct number){k + 1, what, 0, c->group->n - 1},
                                  (uint32_t)n, ev)))
        return false;
    ends->n = (uint32_t)n;
    return true;
}

static void make_dist(struct engine *e, struct state *s, const struct comm *c, bool adjacent,
                      const struct dist_part *part, struct event *ev)
{
    int64_t reorder;
    const struct ir_instr *i = state_instr(s);
    enum mpi_fn fn = adjacent ? MPI_FN_MPI_Dist_graph_create_adjacent
                              : MPI_FN_MPI_Dist_graph_create;
    uint32_t at = adjacent ? 8 : 7;
    if (!fork_value(e, s, running_argument(e, s, i, at), "reorder flag", 16, &reorder, ev))
        return;
    comm_make(e, s, fn, c, running_argument(e, s, i, at + 1),
              (struct offer){.kind = adjacent ? MAKE_DIST_ADJACENT : MAKE_DIST_GRAPH,
                             .part = part, .reorder = reorder}, ev);
}

static void run_adjacent(struct engine *e, struct state *s, const struct comm *c,
                         struct event *ev)
{
    struct dist_part *part = ARENA_NEW(e->keep, struct dist_part);
    bool in, out;
    if (!get_ends(e, s, c, 1, &part->from, ev) || !get_weights(e, s, 3, &part->from, &in, ev) ||
        !get_ends(e, s, c, 4, &part->to, ev) || !get_weights(e, s, 6, &part->to, &out, ev))
        return;
    if (in != out && part->from.n && part->to.n) {
        wrong(ev, "MPI_UNWEIGHTED is passed for one side only");
        return;
    }
    part->weighted = part->from.n || !part->to.n ? in : out;
    make_dist(e, s, c, true, part, ev);
}

/* sources[k] has degrees[k] destinations, one after the other. */
static bool get_edges(struct engine *e, struct state *s, const struct comm *c,
                      struct dist_part *part, struct event *ev)
{
    int64_t n, total = 0, last = (int64_t)c->group->n - 1;
    int32_t *sources, *degrees;
    if (!numbers_grid(e, s, (struct number){1, "number of sources", 0, MAX_EDGES}, &n, ev) ||
        !(sources = get_ranks(e, s, (struct number){2, "source", 0, last}, (uint32_t)n, ev)) ||
        !(degrees = get_ranks(e, s, (struct number){3, "degree", 0, MAX_EDGES - 1}, (uint32_t)n,
                              ev)))
        return false;
    for (int64_t k = 0; k < n; k++)
        total += degrees[k];
    if (total > MAX_EDGES)
        return wrong(ev, "the graph has too many edges");
    part->to.n = part->from.n = (uint32_t)total;
    part->from.ranks = ARENA_ARRAY(e->keep, int32_t, total + 1);
    for (int64_t k = 0, at = 0; k < n; k++)
        for (int32_t j = 0; j < degrees[k]; j++)
            part->from.ranks[at++] = sources[k];
    part->to.ranks = get_ranks(e, s, (struct number){4, "destination", 0, last}, part->to.n, ev);
    return part->to.ranks && get_weights(e, s, 5, &part->from, &part->weighted, ev);
}

static void run_edges(struct engine *e, struct state *s, const struct comm *c, struct event *ev)
{
    struct dist_part *part = ARENA_NEW(e->keep, struct dist_part);
    if (get_edges(e, s, c, part, ev))
        make_dist(e, s, c, false, part, ev);
}

static bool run_count(struct engine *e, struct state *s, const struct comm *c,
                      const struct ir_instr *i, struct event *ev)
{
    const struct dist_graph *d = &c->topology->dist;
    uint32_t me = (uint32_t)comm_rank(c, s->rank);
    if (!access_store(e, s, running_argument(e, s, i, 1), value_int(IR_I32, d->sources[me].n),
                      ev) ||
        !access_store(e, s, running_argument(e, s, i, 2), value_int(IR_I32, d->dests[me].n), ev))
        return true;
    return result_put(e, s, i, 3, value_int(IR_I32, d->weighted), ev);
}

/* At most as many as there is room for (8.5.5). */
static bool put_ends(struct engine *e, struct state *s, uint32_t k,
                     const struct edge_ends *ends, bool weighted, struct event *ev)
{
    int64_t max;
    const struct ir_instr *i = state_instr(s);
    if (!numbers_grid(e, s, (struct number){k, "number of neighbours", 0, INT32_MAX}, &max, ev))
        return false;
    uint32_t n = max < ends->n ? (uint32_t)max : ends->n;
    struct value weights = running_argument(e, s, i, k + 2);
    if (!numbers_put(e, s, running_argument(e, s, i, k + 1), ends->ranks, n, ev))
        return false;
    if (!weighted || !n || handle_is_named(e, &weights, "MPI_UNWEIGHTED"))
        return true;
    if (ends->weights)
        return numbers_put(e, s, weights, ends->weights, n, ev);
    struct segment any = {.fill = FILL_UNKNOWN};
    any.origin = engine_origin(e, s, true, LEDGER_CALL, "the weight of an edge");
    return access_fill(e, s, weights, (int64_t)n * 4, any, ev);
}

static bool run_dist_neighbours(struct engine *e, struct state *s, const struct comm *c,
                                struct event *ev)
{
    const struct dist_graph *d = &c->topology->dist;
    uint32_t me = (uint32_t)comm_rank(c, s->rank);
    neighbor_note_order(e, s, c);
    if (put_ends(e, s, 1, &d->sources[me], d->weighted, ev) &&
        put_ends(e, s, 4, &d->dests[me], d->weighted, ev))
        return result_success(e, s);
    return true;
}

static bool dist_query(struct engine *e, struct state *s, enum mpi_fn fn, const struct comm *c,
                       const struct ir_instr *i, struct event *ev)
{
    if (!c->topology || c->topology->kind != TOPOLOGY_DIST_GRAPH) {
        wrong(ev, "the communicator has no distributed graph topology");
        return true;
    }
    return fn == MPI_FN_MPI_Dist_graph_neighbors ? run_dist_neighbours(e, s, c, ev)
                                                 : run_count(e, s, c, i, ev);
}

bool graph_call(struct engine *e, struct state *s, enum mpi_fn fn,
                const struct ir_instr *i, struct event *ev)
{
    bool makes = fn == MPI_FN_MPI_Graph_create || fn == MPI_FN_MPI_Graph_map ||
                 fn == MPI_FN_MPI_Dist_graph_create ||
                 fn == MPI_FN_MPI_Dist_graph_create_adjacent;
    bool graph = fn == MPI_FN_MPI_Graph_get || fn == MPI_FN_MPI_Graph_neighbors ||
                 fn == MPI_FN_MPI_Graph_neighbors_count || fn == MPI_FN_MPI_Graphdims_get;
    bool dist = fn == MPI_FN_MPI_Dist_graph_neighbors ||
                fn == MPI_FN_MPI_Dist_graph_neighbors_count;
    if (!makes && !graph && !dist)
        return false;
    const struct comm *c = lookup_comm(e, s, running_argument(e, s, i, 0), ev);
    if (!c)
        return true;
    if (graph)
        return graph_query(e, s, fn, c, i, ev);
    if (dist)
        return dist_query(e, s, fn, c, i, ev);
    if (fn == MPI_FN_MPI_Graph_map)
        return run_map(e, s, c, i, ev);
    if (fn == MPI_FN_MPI_Graph_create)
        run_create(e, s, c, i, ev);
    else if (fn == MPI_FN_MPI_Dist_graph_create)
        run_edges(e, s, c, ev);
    else
        run_adjacent(e, s, c, ev);
    return true;
}
