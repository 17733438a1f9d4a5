/* Who sends this rank nothing in a collective: it can leave without them (skel_coll_needs).
 *
 *     MPI_Alltoallv(..., from, {4, 0, 1}, ..., comm)     at rank 0: rank 1 is spared
 *     MPI_Gather(..., all, 0, MPI_INT, root, comm)       at the root: all are spared
 *     MPI_Comm_split(comm, MPI_UNDEFINED, 0, &part)      all are spared
 *
 * Whether a count is 0 may not be known.  Then the rank waits in the model, which matters only
 * where messages race: the ledger says so.
 */
#include "abstraction/coll/spare.h"

#include "abstraction/coll/flow.h"
#include "abstraction/coll/neighbor.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/model/topology.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <stdlib.h>

enum data { DATA_NONE, DATA_MAYBE, DATA_SOME };

static enum data data_of(const struct state *s, const struct value *count,
                         const struct datatype *type)
{
    struct value n = facts_reduce(&s->facts, *count);
    if ((type && type->size == 0) || (n.kind == VALUE_INT && n.i == 0))
        return DATA_NONE;
    if (n.kind == VALUE_INT)
        return DATA_SOME;
    if (n.kind != VALUE_EXPR)
        return DATA_MAYBE;
    struct range r = facts_range(&s->facts, n.e);
    return r.lo > 0 || r.hi < 0 ? DATA_SOME : DATA_MAYBE;
}

static enum data data_in(const struct state *s, const struct buffer *b)
{
    bool of_elements = b->derived && !b->derived->vague;
    return data_of(s, of_elements ? &b->elements : &b->count, b->derived);
}

/* What comes along all edges from a member. */
static enum data data_from_neighbor(struct engine *e, const struct state *s,
                                    const struct coll_call *c, uint32_t member)
{
    int32_t *sources;
    uint32_t me = comm_member(c->comm, s->rank);
    enum data data = DATA_NONE;
    topology_sources(e->arena, c->comm->topology, me, &sources);
    for (uint32_t k = 0; k < c->n_in; k++) {
        if (sources[k] != (int32_t)member)
            continue;
        enum data one = data_in(s, &c->in[k]);
        data = one > data ? one : data;
    }
    return data;
}

static enum data data_from(struct engine *e, const struct state *s, const struct coll_call *c,
                           uint32_t member)
{
    if (c->neighbors)
        return data_from_neighbor(e, s, c, member);
    if (c->fn == MPI_FN_MPI_Reduce_scatter)
        return data_of(s, &c->own_count, c->recv.derived);
    switch (c->fn) {
    case MPI_FN_MPI_Gatherv: case MPI_FN_MPI_Scatterv: case MPI_FN_MPI_Allgatherv:
    case MPI_FN_MPI_Alltoallv: case MPI_FN_MPI_Alltoallw:
        return data_of(s, &c->flows->from[member].count, c->flows->from[member].type);
    default: return data_in(s, &c->recv);
    }
}

/* Who decides must have said what (skel_coll_needs): it is waited for (explore/emit_skeleton.c).
 * */
static bool may_decide(const struct engine *e, const struct coll_call *c, uint32_t member)
{
    if (c->result == COLL_SYMBOL)
        return (int32_t)member == c->root;
    return c->result == COLL_SAME && member == 0 &&
           (!c->group || (c->group->active_sets && e->phase == PHASE_ALONE));
}

static bool takes_from(struct engine *e, const struct state *s, const struct coll_call *c,
                       uint32_t member)
{
    const struct rank_list *all = c->comm->group;
    const struct skel_coll coll = {.kind = c->kind, .root = c->root, .decider = SKEL_NONE};
    const struct skel_comm comm = {.ranks = all->ranks, .n_ranks = all->n,
                                   .n_first = c->comm->sides[0] ? c->comm->sides[0]->n : 0};
    if (c->neighbors)
        return neighbor_needs(e, c->comm, comm_member(c->comm, s->rank), member);
    return skel_coll_needs(&coll, &comm, s->rank, all->ranks[member]);
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void spare(struct coll_call *c, uint32_t *ranks, uint32_t n)
{
    if (n > 1)
        qsort(ranks, n, sizeof *ranks, by_number);
    c->spared.ranks = ranks;
    c->spared.n = n;
}

void coll_spare(struct engine *e, struct state *s, struct coll_call *c)
{
    const struct rank_list *all = c->comm->group;
    uint32_t *spared = NULL, n = 0, cap = 0;
    bool waits = false, looks = c->neighbors || c->recv.type;
    for (uint32_t k = 0; looks && k < all->n; k++) {
        if (all->ranks[k] == s->rank || !takes_from(e, s, c, k))
            continue;
        enum data data = data_from(e, s, c, k);
        waits = waits || data == DATA_MAYBE || (data == DATA_NONE && may_decide(e, c, k));
        if (data == DATA_NONE)
            VEC_PUSH(e->arena, spared, n, cap, all->ranks[k]);
    }
    spare(c, spared, n);
    if (waits)
        engine_note(e, s, LEDGER_NO_DATA,
                    "%s may move no data here, but is assumed to wait as if it did", c->kind);
}

void coll_spare_all(struct engine *e, const struct state *s, struct coll_call *c)
{
    const struct rank_list *all = c->comm->group;
    uint32_t *spared = NULL, n = 0, cap = 0;
    for (uint32_t k = 0; k < all->n; k++)
        if (all->ranks[k] != s->rank)
            VEC_PUSH(e->arena, spared, n, cap, all->ranks[k]);
    spare(c, spared, n);
}
