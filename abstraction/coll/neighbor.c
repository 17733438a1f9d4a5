
#include "abstraction/coll/neighbor.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/content.h"
#include "abstraction/arguments/content_receive.h"
#include "abstraction/coll/exact.h"
#include "abstraction/coll/flow.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/model/topology.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

struct side { /* argument positions; -1: none */
    int8_t buffer, count, counts, displs, type, types;
};

struct layout {
    enum mpi_fn fn;
    bool same; /* one block goes to all destinations */
    struct side out, in;
};

static const struct layout *find_layout(enum mpi_fn fn)
{
    static const struct layout layouts[] = {
        {MPI_FN_MPI_Neighbor_allgather, true, {0, 1, -1, -1, 2, -1}, {3, 4, -1, -1, 5, -1}},
        {MPI_FN_MPI_Neighbor_allgatherv, true, {0, 1, -1, -1, 2, -1}, {3, -1, 4, 5, 6, -1}},
        {MPI_FN_MPI_Neighbor_alltoall, false, {0, 1, -1, -1, 2, -1}, {3, 4, -1, -1, 5, -1}},
        {MPI_FN_MPI_Neighbor_alltoallv, false, {0, -1, 1, 2, 3, -1}, {4, -1, 5, 6, 7, -1}},
        {MPI_FN_MPI_Neighbor_alltoallw, false, {0, -1, 1, 2, -1, 3}, {4, -1, 5, 6, -1, 7}},
    };
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
        if (layouts[i].fn == fn)
            return &layouts[i];
    return NULL;
}

bool neighbor_is(enum mpi_fn fn)
{
    return find_layout(fn) != NULL;
}

/* ---- arguments ---- */

/* Element k of an array; false: *ev. */
static bool element(struct engine *e, struct state *s, const struct ir_instr *i, int at,
                    uint32_t k, enum ir_kind kind, struct value *v, struct event *ev)
{
    struct value place = running_argument(e, s, i, (uint32_t)at);
    place.i += (int64_t)k * value_kind_size(kind);
    if (handle_is_unset(e, s, place, kind)) {
        engine_fault(ev, DIAG_MPI_ARG,
                     arena_printf(e->arena, "element %u of argument %d was never set", k,
                                  at + 1));
        return false;
    }
    if (!access_load(e, s, place, kind, v, ev))
        return false;
    *v = facts_reduce(&s->facts, *v);
    return true;
}

static void move(struct value *at, const struct value *by)
{
    if (at->kind == VALUE_ADDR && by->kind == VALUE_INT)
        at->i += by->i;
    else if (at->kind == VALUE_ADDR)
        at->any = true;
}

/* Where block k starts, from the beginning of the buffer; NONE: not known. */
static bool get_offset(struct engine *e, struct state *s, const struct ir_instr *i,
                       const struct side *side, uint32_t k, const struct buffer *b,
                       struct value *by, struct event *ev)
{
    const struct datatype *d = buffer_datatype(e, b);
    const struct value *n = b->derived ? &b->elements : &b->count;
    int64_t extent = d ? d->extent : 0;
    *by = (struct value){.kind = VALUE_NONE};
    if (d && d->vague)
        return true;
    if (side->displs < 0) {
        *by = buffer_bytes(e, *n, k * extent);
        return true;
    }
    bool bytes = side->types >= 0; /* MPI_Neighbor_alltoallw */
    enum ir_kind kind = bytes ? IR_I64 : running_count_kind(e, s);
    if (!element(e, s, i, side->displs, k, kind, by, ev))
        return false;
    if (!bytes)
        *by = buffer_bytes(e, *by, extent);
    return true;
}

static bool get_block(struct engine *e, struct state *s, const struct ir_instr *i,
                      const struct side *side, uint32_t k, struct buffer *b, struct event *ev)
{
    struct value count, type, by, base = running_argument(e, s, i, (uint32_t)side->buffer);
    if (side->count >= 0)
        count = running_argument(e, s, i, (uint32_t)side->count);
    else if (!element(e, s, i, side->counts, k, running_count_kind(e, s), &count, ev))
        return false;
    count = running_count(count);
    if (side->type >= 0)
        type = running_argument(e, s, i, (uint32_t)side->type);
    else if (!element(e, s, i, side->types, k, IR_PTR, &type, ev))
        return false;
    if (!buffer_of_values(e, s, base, count, type, b, ev) ||
        !get_offset(e, s, i, side, k, b, &by, ev))
        return false;
    buffer_silence(e, s, i, (uint32_t)side->buffer, b);
    if (!b->unused)
        move(&b->address, &by);
    move(&b->place, &by);
    return true;
}

/* Blocks of neighbours that are not there are neither sent nor received (8.6). */
static bool get_blocks(struct engine *e, struct state *s, const struct ir_instr *i,
                       const struct side *side, const int32_t *ranks, uint32_t n,
                       struct buffer **blocks, struct event *ev)
{
    *blocks = ARENA_ARRAY(e->arena, struct buffer, n + 1);
    for (uint32_t k = 0; k < n; k++) {
        bool there = !ranks || ranks[k] != TOPOLOGY_NOBODY;
        const char *what = side->buffer ? "receive" : "send";
        if (!get_block(e, s, i, side, k, &(*blocks)[k], ev) ||
            (there && !arguments_check_address(e, s, &(*blocks)[k], what, 1, ev)))
            return false;
        if (!there)
            (*blocks)[k].type = NULL;
    }
    return true;
}

/* MPI-4.0 6.1: nothing is received where something else is sent from or received. */
static bool check_overlaps(struct engine *e, struct state *s, const struct coll_call *c,
                           struct event *ev)
{
    for (uint32_t k = 0; k < c->n_in; k++) {
        for (uint32_t j = 0; j < c->n_out; j++)
            if (!arguments_check_disjoint(e, s, &c->out[j], &c->in[k], ev))
                return false;
        for (uint32_t j = 0; j < k; j++)
            if (!arguments_check_disjoint(e, s, &c->in[j], &c->in[k], ev)) {
                ev->text = "blocks of the receive buffer overlap";
                return false;
            }
    }
    return true;
}

static bool check_topology(struct engine *e, const struct comm *c, struct event *ev)
{
    const char *why = NULL;
    if (!c->topology)
        why = "the communicator has no topology, so there are no neighbours";
    else if (c->topology->kind == TOPOLOGY_GRAPH && !topology_is_symmetric(e->arena, c->topology))
        why = "the graph is not symmetric, which neighbourhood collectives need (MPI-4.0 8.6)";
    if (why)
        engine_fault(ev, DIAG_MPI_ARG_TOPOLOGY, why);
    return !why;
}

static const char *signature(struct engine *e, const struct buffer *b)
{
    const struct datatype *d = b->type ? buffer_datatype(e, b) : NULL;
    const struct value *n = b->derived ? &b->elements : &b->count;
    return d && n->kind == VALUE_INT ? datatype_signature(e->arena, d, n->i) : NULL;
}

/* What goes to each member, or comes from it, for explore/coll_signature.c.  Several edges
 * between two processes are left out: neighbor_agrees() looks at them. */
static struct flow *get_flows(struct engine *e, const struct coll_call *c,
                              const struct buffer *blocks, bool same, const int32_t *ranks,
                              uint32_t n)
{
    uint32_t size = c->comm->group->n;
    struct flow *flows = ARENA_ARRAY(e->arena, struct flow, size);
    uint32_t *edges = ARENA_ARRAY(e->arena, uint32_t, size);
    for (uint32_t k = 0; k < n; k++) {
        const struct buffer *b = &blocks[same ? 0 : k];
        if (ranks[k] == TOPOLOGY_NOBODY || !b->type)
            continue;
        struct flow *f = &flows[ranks[k]];
        *f = (struct flow){buffer_datatype(e, b), b->derived ? b->elements : b->count};
        if (++edges[ranks[k]] > 1)
            f->type = NULL;
    }
    return flows;
}

bool neighbor_arguments(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev)
{
    const struct layout *l = find_layout(fn);
    struct coll_call *c = &ev->coll;
    int32_t *sources, *dests;
    uint32_t me = (uint32_t)comm_rank(c->comm, s->rank);
    if (!check_topology(e, c->comm, ev))
        return false;
    neighbor_note_order(e, s, c->comm);
    c->neighbors = true;
    c->result = COLL_LOCAL;
    c->n_in = topology_sources(e->arena, c->comm->topology, me, &sources);
    uint32_t n_dests = c->n_out = topology_dests(e->arena, c->comm->topology, me, &dests);
    bool any = false;
    for (uint32_t k = 0; k < n_dests; k++)
        any = any || dests[k] != TOPOLOGY_NOBODY;
    if (l->same)
        c->n_out = any;
    if (!get_blocks(e, s, i, &l->out, l->same ? NULL : dests, c->n_out, &c->out, ev) ||
        !get_blocks(e, s, i, &l->in, sources, c->n_in, &c->in, ev) ||
        !check_overlaps(e, s, c, ev))
        return false;
    struct flows *f = ARENA_NEW(e->arena, struct flows);
    f->to = get_flows(e, c, c->out, l->same, dests, n_dests);
    f->from = get_flows(e, c, c->in, false, sources, c->n_in);
    c->flows = f;
    return true;
}

/* ---- who must be there, and with what ---- */

bool neighbor_needs(struct engine *e, const struct comm *c, uint32_t rank, uint32_t other)
{
    int32_t *sources;
    uint32_t n = topology_sources(e->arena, c->topology, rank, &sources);
    for (uint32_t k = 0; k < n; k++)
        if (sources[k] == (int32_t)other)
            return true;
    return false;
}

/* The block that is received as the k-th, at its source; NULL: there is no source, or which one
 * it is, is not known. */
static const struct buffer *sent_block(struct engine *e, struct state *s,
                                       const struct coll_call *c, const struct exact_coll *slot,
                                       uint32_t k, uint32_t *source, uint32_t *block)
{
    int32_t *sources;
    uint32_t me = (uint32_t)comm_rank(c->comm, s->rank);
    topology_sources(e->arena, c->comm->topology, me, &sources);
    if (sources[k] == TOPOLOGY_NOBODY)
        return NULL;
    *source = (uint32_t)sources[k];
    const struct coll_call *his = &slot->calls[*source];
    int32_t at = topology_block(e->arena, c->comm->topology, me, k);
    *block = his->n_out == 1 ? 0 : (uint32_t)at; /* too large: not known */
    return his->neighbors && *block < his->n_out ? &his->out[*block] : NULL;
}

/* Do they differ in length only? */
static bool same_basic(const struct engine *e, const struct buffer *a, const struct buffer *b)
{
    const char *x = buffer_datatype(e, a)->sequence.basic;
    const char *y = buffer_datatype(e, b)->sequence.basic;
    return x && y && !strcmp(x, y);
}

bool neighbor_agrees(struct engine *e, struct state *s, const struct coll_call *c,
                     const struct exact_coll *slot, struct event *fault)
{
    for (uint32_t k = 0; k < c->n_in; k++) {
        uint32_t source = 0, block = 0;
        const struct buffer *b = sent_block(e, s, c, slot, k, &source, &block);
        const char *sent = b ? signature(e, b) : NULL, *got = signature(e, &c->in[k]);
        if (!sent || !got || !strcmp(sent, got))
            continue;
        engine_fault(fault,
                     same_basic(e, b, &c->in[k]) ? DIAG_MPI_COLL_COUNT : DIAG_MPI_COLL_TYPE,
                     arena_printf(e->arena, "rank %u sends %s to rank %d, which expects %s",
                                  source, sent, comm_rank(c->comm, s->rank), got));
        return false;
    }
    return true;
}

/* ---- effects ---- */

static void forget(struct engine *e, struct state *s, const struct coll_call *c,
                   const struct buffer *b)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct segment any = {.fill = FILL_UNKNOWN};
    bool known = b->count.kind == VALUE_INT && b->size;
    if (!b->type || b->unused)
        return;
    engine_note(e, s, LEDGER_COLLECTIVE_VALUE, "the result of %s is any value", c->kind);
    any.origin = engine_origin(e, s, true, LEDGER_COLLECTIVE_VALUE, c->kind);
    access_fill_by(e, s, b->call, b->address, known ? b->count.i * (int64_t)b->size : -1, any,
                   &ignored);
}

void neighbor_any(struct engine *e, struct state *s, const struct coll_call *c)
{
    for (uint32_t k = 0; k < c->n_in; k++)
        forget(e, s, c, &c->in[k]);
}

/* Is all of the block written by the cells of the symbol? */
static bool is_whole(const struct symbol *y, const struct buffer *b)
{
    int64_t bytes = 0;
    for (uint32_t i = 0; i < y->n_cells; i++)
        bytes += value_kind_size((enum ir_kind)y->cells[i].value.type);
    return b->count.kind == VALUE_INT && bytes == b->count.i * (int64_t)b->size;
}

void neighbor_receive(struct engine *e, struct state *s, const struct coll_call *c,
                      const struct symbol *y, const struct buffer *b)
{
    struct event ignored = {.kind = EVENT_NONE};
    if (y && content_scatter_part(e, s, y, 0, b, engine_origin(e, s, true,
                                                               LEDGER_COLLECTIVE_VALUE, c->kind)))
        return;
    if (!y || !is_whole(y, b))
        forget(e, s, c, b);
    bool writes = y && b->size && b->address.kind == VALUE_ADDR && !b->address.any;
    for (uint32_t i = 0; writes && i < y->n_cells; i++) {
        struct value at = b->address;
        at.i += y->cells[i].offset;
        access_store(e, s, at, y->cells[i].value, &ignored);
    }
}

void neighbor_exact(struct engine *e, struct state *s, const struct coll_call *c,
                    const struct exact_coll *slot)
{
    for (uint32_t k = 0; k < c->n_in; k++) {
        uint32_t source = 0, block = 0;
        const struct buffer *in = &c->in[k];
        if (!in->type || in->unused)
            continue;
        const struct buffer *b = sent_block(e, s, c, slot, k, &source, &block);
        neighbor_receive(e, s, c, b ? slot->parts[source][block] : NULL, in);
    }
}

bool neighbor_alone(struct engine *e, struct state *s, const struct coll_call *c,
                    struct event *ev)
{
    struct coll_call calls[] = {*c};
    struct symbol **parts[1] = {ARENA_ARRAY(e->arena, struct symbol *, c->n_out + 1)};
    struct exact_coll slot = {.calls = calls, .parts = parts};
    for (uint32_t k = 0; k < c->n_out; k++)
        parts[0][k] = c->out[k].type ? content_full(e, s, &c->out[k]) : NULL;
    if (!neighbor_agrees(e, s, c, &slot, ev))
        return false;
    neighbor_exact(e, s, c, &slot);
    return true;
}

void neighbor_note_order(struct engine *e, const struct state *s, const struct comm *c)
{
    if (c->topology->kind == TOPOLOGY_DIST_GRAPH && !c->topology->dist.ordered)
        engine_note(e, s, LEDGER_PLACEMENT, "the neighbours in %s are in the order in which "
                    "the ranks name the edges", c->name);
}
