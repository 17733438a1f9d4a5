
#include "abstraction/coll/flow.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/bytes.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/overlap.h"
#include "abstraction/arguments/room.h"
#include "abstraction/coll/inter.h"
#include "abstraction/coll/list_elements.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/length.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <string.h>

/* ---- one flow ---- */

static struct flow flow_of(struct engine *e, const struct state *s, const struct buffer *b)
{
    if (!b->type)
        return (struct flow){.type = NULL};
    if (b->derived && !b->derived->vague)
        return (struct flow){b->derived, facts_reduce(&s->facts, b->elements)};
    return (struct flow){datatype_named(e->types, b->type), facts_reduce(&s->facts, b->count)};
}

enum agreement flow_agree(const struct flow *a, const struct flow *b)
{
    if (!a->type || !b->type || datatype_is_packed(a->type) || datatype_is_packed(b->type))
        return AGREE_YES;
    if (a->count.kind == VALUE_INT && b->count.kind == VALUE_INT)
        return sequence_equal(sequence_repeat(a->type->sequence, a->count.i),
                              sequence_repeat(b->type->sequence, b->count.i))
                   ? AGREE_YES : AGREE_NO;
    bool same = a->count.kind != VALUE_NONE && value_equal(&a->count, &b->count);
    return same && sequence_equal(a->type->sequence, b->type->sequence) ? AGREE_YES
                                                                         : AGREE_UNKNOWN;
}

const char *flow_text(struct engine *e, const struct flow *f)
{
    if (f->count.kind == VALUE_INT)
        return datatype_signature(e->arena, f->type, f->count.i);
    return arena_printf(e->arena, "%s x %s", f->count.kind == VALUE_NONE
                        ? "?" : value_text(e->arena, &f->count), f->type->name);
}

/* ---- the shape of each call ---- */

struct side { /* argument positions; -1: none */
    int counts, displs, type, types;
};

/* One side of a call: the buffer, and the flows of its parts. */
struct parts {
    struct coll_call *c;
    const struct side *side;
    const struct buffer *buffer;
    struct flow *flows;
    bool receives;
};

static bool find_sides(enum mpi_fn fn, struct side *send, struct side *recv)
{
    static const struct {
        enum mpi_fn fn;
        struct side send, recv;
    } shapes[] = {
        {MPI_FN_MPI_Gatherv, {-1, -1, -1, -1}, {4, 5, 6, -1}},
        {MPI_FN_MPI_Scatterv, {1, 2, 3, -1}, {-1, -1, -1, -1}},
        {MPI_FN_MPI_Allgatherv, {-1, -1, -1, -1}, {4, 5, 6, -1}},
        {MPI_FN_MPI_Alltoallv, {1, 2, 3, -1}, {5, 6, 7, -1}},
        {MPI_FN_MPI_Alltoallw, {1, 2, -1, 3}, {5, 6, -1, 7}},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (shapes[i].fn == fn) {
            *send = shapes[i].send;
            *recv = shapes[i].recv;
            return true;
        }
    return false;
}

static const char *name_of(const struct parts *p)
{
    return p->receives ? "receive" : "send";
}

/* How long an element is, and how far from the next one, is not known: call/type_vague.h. */
static bool is_vague(const struct parts *p)
{
    return p->buffer->derived && p->buffer->derived->vague;
}

/* So many elements of the one basic type are in n of such a datatype. */
static struct value vague_count(struct engine *e, struct state *s, const struct parts *p,
                                struct value n)
{
    struct value type = running_argument(e, s, state_instr(s), (uint32_t)p->side->type);
    struct value amount = facts_reduce(&s->facts, handle_amount(e, s, type));
    if (n.kind == VALUE_NONE || amount.kind == VALUE_NONE)
        return (struct value){.kind = VALUE_NONE};
    return value_bin(e->values, IR_MUL, IR_I64, value_cast(e->values, IR_I64, n), amount);
}

/* One flow per member, from an array of counts; false: *ev. */
static bool get_flows(struct engine *e, struct state *s, const struct parts *p, struct event *ev)
{
    const struct ir_instr *i = state_instr(s);
    const struct side *side = p->side;
    const struct list_argument counts = {running_argument(e, s, i, (uint32_t)side->counts),
                                         "count"};
    struct flow *flows = p->flows;
    for (uint32_t k = 0; k < coll_call_peers(p->c); k++) {
        flows[k] = flow_of(e, s, p->buffer);
        if (!list_count(e, s, &counts, k, &flows[k].count, ev))
            return false;
        bool empty = flows[k].count.kind == VALUE_INT && flows[k].count.i == 0;
        if (is_vague(p))
            flows[k].count = vague_count(e, s, p, flows[k].count);
        if (side->types < 0)
            continue;
        flows[k].type = NULL;
        struct value types = running_argument(e, s, i, (uint32_t)side->types);
        if (!empty && !list_type(e, s, types, k, &flows[k].type, ev))
            return false;
        if (empty)
            flows[k].type = datatype_named(e->types, "MPI_BYTE");
    }
    return true;
}

/* ---- the bytes of the parts ---- */

struct span {
    int64_t first, last; /* the byte after it */
    int64_t start;       /* of the first element */
    uint32_t rank;
    struct value displ;  /* as the call has it */
    const struct flow *flow;
};

/* A part with its length, as a buffer of a call has it. */
static struct buffer with_count(struct engine *e, const struct buffer *part)
{
    struct buffer b = *part;
    const struct datatype *d = part->derived;
    if (!d || part->count.kind != VALUE_NONE || part->elements.kind != VALUE_INT)
        return b;
    b.type = d->basic ? d->basic : "MPI_BYTE";
    b.count = buffer_bytes(e, part->elements, d->basic ? (int64_t)d->n_basic : (int64_t)d->size);
    b.size = datatype_is_dense(d) ? mpi_type_extent(b.type) : 0;
    return b;
}

static struct buffer part_of(const struct buffer *b, const struct flow *f)
{
    struct buffer part = {.type = b->type, .place = b->place, .address = b->address,
                          .unused = b->unused};
    if (f->type && f->type->predefined) {
        part.type = f->type->basic;
        part.size = (uint32_t)f->type->extent;
        part.count = f->count;
    } else {
        part.derived = f->type;
        part.elements = f->count;
    }
    return part;
}

/* Part k of a buffer, by itself: for call/buffer_use.h and coll/vector.c. */
static void keep_part(struct engine *e, const struct parts *p, int64_t start, uint32_t k)
{
    struct coll_call *c = p->c;
    struct buffer **parts = p->receives ? &c->in : &c->out;
    uint32_t *n = p->receives ? &c->n_in : &c->n_out;
    const struct buffer whole = part_of(p->buffer, &p->flows[k]);
    struct buffer part = with_count(e, &whole);
    if (part.place.kind == VALUE_ADDR)
        part.place.i += start;
    if (part.address.kind == VALUE_ADDR)
        part.address.i += start;
    if (!*parts)
        *parts = ARENA_ARRAY(e->arena, struct buffer, c->comm->group->n);
    (*parts)[k] = part;
    *n = c->comm->group->n;
}

static bool is_empty(const struct flow *f)
{
    return (f->count.kind == VALUE_INT && f->count.i <= 0) || (f->type && f->type->size == 0);
}

/* The bytes of part k from the start of the buffer; false: none, or not known. */
static bool get_span(struct engine *e, struct state *s, const struct parts *p, uint32_t k,
                     struct span *span, struct event *ev)
{
    const struct side *side = p->side;
    const struct flow *f = &p->flows[k];
    const struct list_argument displs = {
        running_argument(e, s, state_instr(s), (uint32_t)side->displs), "displacement"};
    *span = (struct span){.rank = k, .flow = f};
    if (is_empty(f) || !list_count(e, s, &displs, k, &span->displ, ev) || !f->type || is_vague(p) ||
        f->count.kind != VALUE_INT || f->type->extent < 0 || span->displ.kind != VALUE_INT)
        return false;
    int64_t start = side->types < 0 ? span->displ.i * f->type->extent : span->displ.i;
    span->start = start;
    span->first = start + f->type->true_lb;
    span->last = start + (f->count.i - 1) * f->type->extent + f->type->true_lb +
                 f->type->true_extent;
    return true;
}

/* Where the place or the length of a part is not known, or the memory's. */
static bool has_room(struct engine *e, struct state *s, const struct parts *p,
                     const struct span *span, struct event *ev)
{
    const struct datatype *d = span->flow->type;
    struct buffer part = part_of(p->buffer, span->flow);
    part.address = buffer_address(p->buffer);
    if (is_empty(span->flow))
        return true;
    enum room room = !d || is_vague(p) ? ROOM_OPEN
                     : room_behind(e, s, &part, &span->displ, p->side->types < 0 ? d->extent : 1);
    if (room == ROOM_OPEN)
        room_is_open(e, s, &part);
    if (room == ROOM_SHORT)
        engine_fault(ev, DIAG_MPI_ARG_BUFFER,
                     arena_printf(e->arena, "the part of rank %u is outside of the %s buffer",
                                  span->rank, name_of(p)));
    return room != ROOM_SHORT;
}

static bool inside(struct engine *e, struct state *s, const struct parts *p,
                   const struct span *span, struct event *ev)
{
    struct value at = buffer_address(p->buffer);
    const struct memory *m = access_object(e, s, at, false);
    if (!m || m->freed)
        return true;
    if (at.any || length_of(m).kind != VALUE_INT)
        return has_room(e, s, p, span, ev);
    if (at.i + span->first >= 0 && span->last <= m->size - at.i)
        return true;
    engine_fault(ev, DIAG_MPI_ARG_BUFFER,
                 arena_printf(e->arena, "the part of rank %u is outside of the %s buffer: "
                              "bytes %lld to %lld of %s, which has %lld", span->rank, name_of(p),
                              (long long)(at.i + span->first), (long long)(at.i + span->last),
                              m->name, (long long)m->size));
    return false;
}

static bool span_bytes(struct engine *e, const struct span *span, struct bytes *bytes)
{
    const struct datatype *d = span->flow->type;
    struct buffer b = {.address = value_addr(0, span->start), .count = span->flow->count,
                       .type = d->basic, .size = (uint32_t)d->extent};
    if (!d->predefined) {
        b.derived = d;
        b.elements = b.count;
        b.count = (struct value){.kind = VALUE_NONE};
    }
    b = with_count(e, &b);
    return bytes_of(e->arena, &b, 1, bytes);
}

static bool has_gaps(const struct span *span)
{
    return span->flow->type->size != span->flow->type->extent;
}

/* A gather must not write a byte twice (MPI-4.0 6.5); nothing is said of the others, in which
 * nobody knows what is left there.  Types with gaps may lie in each other's gaps. */
static bool apart(struct engine *e, const struct state *s, bool gathers, const struct span *a,
                  const struct span *b, struct event *ev)
{
    struct bytes of_a, of_b;
    if (a->first >= b->last || b->first >= a->last)
        return true;
    if ((has_gaps(a) || has_gaps(b)) &&
        (!span_bytes(e, a, &of_a) || !span_bytes(e, b, &of_b) || bytes_common(&of_a, &of_b) < 0))
        return true;
    if (!gathers) {
        engine_note(e, s, LEDGER_FLIGHT, "the parts of ranks %u and %u overlap in the receive "
                    "buffer; which one comes last is open", a->rank, b->rank);
        return true;
    }
    engine_fault(ev, DIAG_MPI_ARG_ALIAS,
                 arena_printf(e->arena, "the parts of ranks %u and %u overlap in the receive "
                              "buffer", a->rank, b->rank));
    return false;
}

enum { MAX_COMPARED = 256 }; /* parts, each with each */

static bool check_spans(struct engine *e, struct state *s, const struct parts *p,
                        struct event *ev)
{
    struct span spans[MAX_COMPARED];
    uint32_t n = 0;
    for (uint32_t k = 0; k < coll_call_peers(p->c); k++) {
        struct span span;
        if (!get_span(e, s, p, k, &span, ev)) {
            if (ev->kind != EVENT_NONE || !has_room(e, s, p, &span, ev))
                return false;
            continue;
        }
        if (!inside(e, s, p, &span, ev))
            return false;
        keep_part(e, p, span.start, k);
        if (!p->receives || n == MAX_COMPARED)
            continue;
        for (uint32_t x = 0; x < n; x++)
            if (!apart(e, s, p->c->fn == MPI_FN_MPI_Gatherv, &spans[x], &span, ev))
                return false;
        spans[n++] = span;
    }
    return true;
}

/* ---- calls ---- */

/* What a rank sends to itself must be what it takes; MPI_IN_PLACE sends nothing. */
static bool agrees_with_itself(struct engine *e, const struct flow *to,
                               const struct flow *from, struct event *ev)
{
    if (flow_agree(to, from) != AGREE_NO)
        return true;
    bool counts = to->type->sequence.basic && from->type->sequence.basic &&
                  !strcmp(to->type->sequence.basic, from->type->sequence.basic);
    engine_fault(ev, counts ? DIAG_MPI_COLL_COUNT : DIAG_MPI_COLL_TYPE,
                 arena_printf(e->arena, "this rank contributes %s, and takes %s of its own",
                              flow_text(e, to), flow_text(e, from)));
    return false;
}

/* Between this rank and each process that it talks to; they are the members from `first` on. */
static bool between(struct engine *e, struct state *s, struct coll_call *c,
                    const struct side *send, const struct side *recv, struct event *ev)
{
    uint32_t first = coll_call_first_peer(c);
    struct flow *to = c->flows->to + first, *from = c->flows->from + first;
    const struct parts in = {c, recv, &c->recv, from, true}, out = {c, send, &c->send, to, false};
    bool scatters = c->fn == MPI_FN_MPI_Scatterv;
    bool lists_recv = recv->counts >= 0 && c->recv.type;
    bool lists_send = send->counts >= 0 && c->send.type && (!c->in_place || scatters);
    if (lists_recv && (!get_flows(e, s, &in, ev) || !check_spans(e, s, &in, ev)))
        return false;
    if (lists_send && (!get_flows(e, s, &out, ev) || !check_spans(e, s, &out, ev)))
        return false;
    if (send->counts >= 0 && recv->counts >= 0 && c->in_place)
        memcpy(to, from, coll_call_peers(c) * sizeof *to);
    for (uint32_t k = 0; c->fn == MPI_FN_MPI_Allgatherv && k < coll_call_peers(c); k++)
        to[k] = c->in_place ? from[comm_rank(c->comm, s->rank)] : flow_of(e, s, &c->send);
    return true;
}

/* Is the place or the length of a part of some process not known? */
static bool lacks_parts(const struct coll_call *c, const struct buffer *parts, uint32_t n,
                        const struct flow *flows)
{
    for (uint32_t k = 0; n && flows && k < coll_call_peers(c); k++)
        if (!parts[k].type && !(flows[k].count.kind == VALUE_INT && flows[k].count.i <= 0))
            return true;
    return n > MAX_COMPARED;
}

/* MPI-4.0 2.3: no part is received where one is sent from. */
static bool check_parts(struct engine *e, struct state *s, const struct coll_call *c,
                        struct event *ev)
{
    const struct buffer *out = c->n_out ? c->out : &c->send, *in = c->n_in ? c->in : &c->recv;
    uint32_t n_out = c->n_out ? c->n_out : 1, n_in = c->n_in ? c->n_in : 1;
    uint32_t first = coll_call_first_peer(c);
    const struct flow *to = c->flows && c->flows->to ? c->flows->to + first : NULL;
    const struct flow *from = c->flows && c->flows->from ? c->flows->from + first : NULL;
    if (c->in_place || !c->send.type || !c->recv.type)
        return true;
    if ((lacks_parts(c, out, c->n_out, to) || lacks_parts(c, in, c->n_in, from)) &&
        overlap_is_possible(s, &c->send, &c->recv))
        overlap_is_open(e, s);
    for (uint32_t i = 0; i < n_out && n_out <= MAX_COMPARED; i++)
        for (uint32_t k = 0; k < n_in && n_in <= MAX_COMPARED; k++) {
            struct buffer sent = with_count(e, &out[i]), received = with_count(e, &in[k]);
            if (!arguments_check_disjoint(e, s, &sent, &received, ev))
                return false;
        }
    return true;
}

/* One buffer of a collective, or its parts, if there are any; flows: of these. */
struct memory_use {
    const struct buffer *whole, *parts;
    uint32_t n;
    const struct flow *flows;
    const char *what;
};

/* Where memory is gone there is no part: none whose place is known, and no other one. */
static bool check_memory(struct engine *e, struct state *s, const struct coll_call *c,
                         const struct memory_use *u, struct event *ev)
{
    const struct value at = buffer_address(u->whole);
    const struct memory *m = access_object(e, s, at, false);
    bool gone = at.kind == VALUE_ADDR && (!m || m->freed), open = false;
    for (uint32_t k = 0; k < (u->n ? u->n : 1); k++) {
        struct buffer b = with_count(e, u->n ? &u->parts[k] : u->whole);
        if (!arguments_check_address(e, s, &b, u->what, 1, ev))
            return false;
    }
    for (uint32_t k = 0; gone && u->flows && k < coll_call_peers(c); k++)
        open = open || (u->flows[k].type && !is_empty(&u->flows[k]));
    if (open)
        engine_note(e, s, LEDGER_ROOM, "the memory of the %s buffer is gone; it is assumed that "
                    "the parts that are not known are empty", u->what);
    return true;
}

bool flow_check_memory(struct engine *e, struct state *s, const struct coll_call *c,
                       struct event *ev)
{
    const struct flows *f = c->flows;
    uint32_t first = coll_call_first_peer(c);
    struct memory_use in = {&c->recv, c->in, c->n_in, f && f->from ? f->from + first : NULL,
                            "receive"};
    struct memory_use out = {&c->send, c->out, c->n_out, f && f->to ? f->to + first : NULL,
                             "send"};
    return check_memory(e, s, c, &in, ev) && check_memory(e, s, c, &out, ev);
}

static bool vector_flows(struct engine *e, struct state *s, struct coll_call *c,
                         const struct side *send, const struct side *recv, struct event *ev)
{
    struct flows *f = ARENA_NEW(e->arena, struct flows);
    f->to = ARENA_ARRAY(e->arena, struct flow, c->comm->group->n);
    f->from = ARENA_ARRAY(e->arena, struct flow, c->comm->group->n);
    c->flows = f;
    if (!between(e, s, c, send, recv, ev) || !check_parts(e, s, c, ev))
        return false;
    if (c->fn == MPI_FN_MPI_Gatherv && c->send.type && !c->in_place)
        f->to[c->root] = flow_of(e, s, &c->send);
    if (c->fn == MPI_FN_MPI_Scatterv && c->recv.type && !c->in_place)
        f->from[c->root] = flow_of(e, s, &c->recv);
    if (c->in_place || c->peers)
        return true;
    uint32_t me = (uint32_t)comm_rank(c->comm, s->rank);
    return agrees_with_itself(e, &f->to[me], &f->from[me], ev);
}

/* All counts, the same on all ranks (MPI-4.0 6.10). */
static bool reduce_scatter(struct engine *e, struct state *s, const struct ir_instr *i,
                           struct coll_call *c, struct event *ev)
{
    enum { SHOWN = 16 };
    const struct list_argument counts = {running_argument(e, s, i, 2), "count"};
    const char *text = "counts (";
    bool known = true;
    uint64_t hash = 0;
    uint32_t n = comm_local(c->comm, s->rank)->n; /* on an intercommunicator: of its own group */
    struct flow all = flow_of(e, s, &c->send), mine = flow_of(e, s, &c->recv);
    all.count = value_int(IR_I32, 0);
    for (uint32_t k = 0; k < n; k++) {
        struct value count;
        if (!list_count(e, s, &counts, k, &count, ev))
            return false;
        known = known && count.kind == VALUE_INT;
        all.count.i += count.i;
        if (k == (uint32_t)comm_rank(c->comm, s->rank))
            mine.count = c->own_count = count;
        hash = (hash ^ (uint64_t)count.i) * UINT64_C(0x9E3779B97F4A7C15);
        if (known && k < SHOWN)
            text = arena_printf(e->arena, "%s%s%lld", text, k ? ", " : "", (long long)count.i);
    }
    if (known && all.type && !c->in_place)
        keep_part(e, &(struct parts){c, NULL, &c->send, &all, false}, 0, 0);
    if (mine.count.kind == VALUE_INT && mine.type)
        keep_part(e, &(struct parts){c, NULL, &c->recv, &mine, true}, 0, 0);
    const char *type = c->send.type ? c->send.type : c->recv.type;
    struct flows *f = ARENA_NEW(e->arena, struct flows);
    c->flows = f; /* nothing is known, for the ledger */
    f->whole = flow_of(e, s, c->send.type ? &c->send : &c->recv);
    f->whole.count = (struct value){.kind = VALUE_NONE};
    if (!check_parts(e, s, c, ev))
        return false;
    if (!known || !strcmp(type, "MPI_PACKED") || c->peers ||
        (c->send.derived && !c->send.derived->basic))
        return true;
    if (n > SHOWN)
        text = arena_printf(e->arena, "%s, ...; %08llx", text, (unsigned long long)hash >> 32);
    c->sig = arena_printf(e->arena, "%s) of %s", text, mpi_basic_type(type));
    c->flows = NULL;
    return true;
}

/* A text that is the same for the same signatures, or NULL. */
static const char *known_text(struct engine *e, const struct flow *f)
{
    bool known = f->type && f->count.kind == VALUE_INT && !datatype_is_packed(f->type) &&
                 (f->type->blocks || f->type->basic);
    return known ? flow_text(e, f) : NULL;
}

/* Count and type of one block are the same on all ranks. */
static bool same_flow(struct engine *e, struct state *s, struct coll_call *c,
                      struct event *ev)
{
    struct flow sent = flow_of(e, s, &c->send), got = flow_of(e, s, &c->recv);
    if (c->peers) {
        c->sig = coll_inter_signature(e, c, known_text(e, &sent), known_text(e, &got));
        return true;
    }
    if (!c->in_place && !agrees_with_itself(e, &sent, &got, ev))
        return false;
    struct flow *whole = sent.type ? &sent : &got;
    if (!whole->type || datatype_is_packed(whole->type))
        return true;
    c->sig = known_text(e, whole);
    struct flows *f = ARENA_NEW(e->arena, struct flows);
    f->whole = *whole;
    c->flows = f;
    return true;
}

bool coll_flows(struct engine *e, struct state *s, const struct ir_instr *i,
                struct coll_call *c, bool same, struct event *ev)
{
    struct side send, recv;
    if (c->fn == MPI_FN_MPI_Reduce_scatter)
        return reduce_scatter(e, s, i, c, ev);
    if (find_sides(c->fn, &send, &recv))
        return vector_flows(e, s, c, &send, &recv, ev);
    return !same || same_flow(e, s, c, ev);
}
