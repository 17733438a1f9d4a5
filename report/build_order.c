/* The events of a trace in an order that is easy to follow.
 *
 * Which of two independent events comes first is chance.  Here every event comes as early as
 * those before it allow, and among equals the lower rank first; so the rounds of a loop look
 * alike, whoever was ahead in the search:
 *
 *     0->1  1 enters  1->2  2->0 ...      becomes      0->1  1->2  2->0  0,1,2 enter
 *
 * Where the order itself can matter (messages under way, tests, collectives that are left early; a
 * formula) nothing is changed.
 */
#include "report/build_parts.h"

#include "core/base/vec.h"

#include <stdlib.h>

struct call { /* the k-th collective on a communicator */
    uint32_t comm, index;
    uint32_t depth; /* of the last one that has entered so far */
    uint32_t last;  /* its event; trans: how it goes on if all are there, or SKEL_NONE */
    uint32_t trans;
};

struct member {         /* a rank, after some of the events */
    uint32_t depth;     /* of its last event */
    uint32_t call;      /* 1 + the collective that it is in; 0: none */
    uint32_t *entered;  /* per communicator */
    uint32_t half;      /* 1 + the state of an MPI_Sendrecv of which one half is done; 0: none */
    bool half_sent;
    uint32_t half_depth; /* before that half */
};

struct placed {
    struct trace_event event;
    uint32_t depth, before, call; /* before: its index in the trace; call: 1 + collective */
};

struct order {
    const struct build *b;
    struct member *members;
    struct call *calls;
    uint32_t n_calls, cap_calls;
};

static bool is_orderly(const struct build *b, const struct trace *t)
{
    for (size_t i = 0; i < t->n_events; i++) {
        const struct trace_event *e = &t->events[i];
        const struct skel_state *s = build_state(b, e->rank, e->state);
        bool simple = s->kind == SKEL_LOCAL || s->kind == SKEL_COLL || e->partner != SKEL_NONE;
        if (!simple || e->early || e->buffered ||
            (e->partner != SKEL_NONE && e->partner_state == SKEL_NONE))
            return false;
    }
    return true;
}

static uint32_t enter(struct order *o, const struct trace_event *e, uint32_t comm)
{
    uint32_t index = o->members[e->rank].entered[comm]++;
    for (uint32_t i = o->n_calls; i-- > 0;)
        if (o->calls[i].comm == comm && o->calls[i].index == index)
            return i;
    struct call c = {comm, index, 0, SKEL_NONE, SKEL_NONE};
    VEC_PUSH(o->b->arena, o->calls, o->n_calls, o->cap_calls, c);
    return o->n_calls - 1;
}

/* How long the chain of events is that has to come before the next one of a rank.  The two
 * halves of an MPI_Sendrecv do not wait for each other. */
static uint32_t depth_before(const struct order *o, uint32_t rank, uint32_t state, bool sends)
{
    const struct member *m = &o->members[rank];
    if (m->half == state + 1 && m->half_sent != sends)
        return m->half_depth;
    uint32_t all_there = m->call ? o->calls[m->call - 1].depth : 0;
    return all_there > m->depth ? all_there : m->depth;
}

static void advance(struct order *o, uint32_t rank, uint32_t state, bool sends, uint32_t before,
                    uint32_t depth)
{
    struct member *m = &o->members[rank];
    bool is_second = m->half == state + 1 && m->half_sent != sends;
    bool is_half = build_state(o->b, rank, state)->kind == SKEL_SENDRECV;
    m->half = is_half && !is_second ? state + 1 : 0;
    m->half_sent = sends;
    m->half_depth = before;
    m->depth = depth > m->depth ? depth : m->depth;
    m->call = 0;
}

static struct placed place(struct order *o, const struct trace_event *e)
{
    struct placed p = {.event = *e};
    const struct skel_state *s = build_state(o->b, e->rank, e->state);
    bool meets = e->partner != SKEL_NONE;
    uint32_t mine = depth_before(o, e->rank, e->state, true);
    uint32_t other = meets ? depth_before(o, e->partner, e->partner_state, false) : 0;
    p.depth = (mine > other ? mine : other) + 1;
    advance(o, e->rank, e->state, true, mine, p.depth);
    if (meets)
        advance(o, e->partner, e->partner_state, false, other, p.depth);
    if (s->kind == SKEL_COLL) {
        uint32_t call = enter(o, e, s->comm);
        if (p.depth > o->calls[call].depth)
            o->calls[call].depth = p.depth;
        if (e->trans != SKEL_NONE)
            o->calls[call].trans = e->trans;
        p.call = o->members[e->rank].call = call + 1;
    }
    return p;
}

static int compare(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->depth != y->depth)
        return x->depth < y->depth ? -1 : 1;
    if (x->event.rank != y->event.rank)
        return x->event.rank < y->event.rank ? -1 : 1;
    return x->before < y->before ? -1 : 1;
}

const struct trace_event *build_order(const struct build *b, const struct trace *t)
{
    uint32_t n = (uint32_t)t->n_events;
    struct order o = {.b = b};
    o.members = ARENA_ARRAY(b->arena, struct member, skel_n_processes(b->skel));
    if (n < 2 || b->result->violation == VIOLATION_PROPERTY || !is_orderly(b, t))
        return t->events;
    for (uint32_t r = 0; r < skel_n_processes(b->skel); r++)
        o.members[r].entered = ARENA_ARRAY(b->arena, uint32_t, b->skel->n_comms);
    struct placed *all = ARENA_ARRAY(b->arena, struct placed, n);
    for (uint32_t i = 0; i < n; i++) {
        all[i] = place(&o, &t->events[i]);
        all[i].before = i;
    }
    qsort(all, n, sizeof *all, compare);
    struct trace_event *events = ARENA_ARRAY(b->arena, struct trace_event, n);
    for (uint32_t i = 0; i < n; i++) {
        events[i] = all[i].event;
        if (!all[i].call)
            continue;
        events[i].trans = SKEL_NONE; /* only the event of the last to enter has one */
        o.calls[all[i].call - 1].last = i;
    }
    for (uint32_t c = 0; c < o.n_calls; c++)
        events[o.calls[c].last].trans = o.calls[c].trans;
    return events;
}
