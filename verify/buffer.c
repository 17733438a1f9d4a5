#include "verify/buffer.h"

#include "core/base/vec.h"
#include "verify/trace.h"

struct pending { /* a message in a channel */
    uint32_t sym, state; /* state: where the sender sent it */
};

struct queue {
    struct pending *items;
    size_t head, n, cap;
};

struct buffered {
    struct system *sys;
    struct arena *arena;
    const struct choices *choices;
    size_t *used;
    struct queue *queues; /* per channel */
    struct recorder *rec; /* or NULL */
    uint32_t *taken;
    bool waits;           /* somebody stands before a choice that nobody decides */
    bool done;
    uint64_t steps;
    struct buffered_result out;
};

static void stop(struct buffered *b, enum buffered_end end, uint32_t p, uint32_t q)
{
    b->done = true;
    b->out.end = end;
    b->out.a = p;
    b->out.b = q;
}

static void moved(struct buffered *b, uint32_t rank)
{
    b->steps++;
    if (b->rec)
        record_arrival(b->rec, b->sys, rank);
    if (system_state(b->sys, rank)->kind == SKEL_FAULT)
        stop(b, BUFFERED_FAULT, rank, rank);
    if (system_state(b->sys, rank)->kind == SKEL_ABORT)
        b->out.aborted = true;
}

static bool step_local(struct buffered *b, uint32_t rank)
{
    uint32_t one = choices_next(b->choices, b->sys, rank, &b->used[rank]);
    if (one == SKEL_NONE) {
        b->waits = true;
        return false;
    }
    if (b->rec)
        record_local(b->rec, b->sys, rank, one);
    system_local(b->sys, rank, one);
    moved(b, rank);
    return true;
}

static struct trace_event *half_event(struct buffered *b, uint32_t rank, uint32_t partner,
                                      uint32_t partner_state)
{
    struct trace_event e = { .rank = rank, .state = b->sys->ranks[rank].state,
                             .trans = SKEL_NONE, .partner = partner,
                             .partner_state = partner_state, .partner_trans = SKEL_NONE,
                             .buffered = true };
    VEC_PUSH(b->arena, b->rec->events, b->rec->n, b->rec->cap, e);
    return &b->rec->events[b->rec->n - 1];
}

/* A synchronous send goes on only when its message is received, after all earlier
 * ones. */
static bool step_send(struct buffered *b, uint32_t rank)
{
    struct system *sys = b->sys;
    uint32_t chan = system_offers(sys, rank);
    if (chan == SKEL_NONE)
        return false;
    struct queue *q = &b->queues[chan];
    uint32_t to = sys->skel->chans[chan].to;
    if (system_state(sys, rank)->kind == SKEL_SSEND) {
        if (q->head < q->n || !system_message_ready(sys, chan))
            return false;
        uint32_t sent, received;
        struct trace_event *e = b->rec ? record_message(b->rec, sys, chan) : NULL;
        system_message(sys, chan, &sent, &received);
        if (e) {
            e->trans = sent;
            e->partner_trans = received;
        }
        moved(b, rank);
        moved(b, to);
        return true;
    }
    struct trace_event *e = b->rec ? half_event(b, rank, to, SKEL_NONE) : NULL;
    struct pending m = { .state = sys->ranks[rank].state };
    uint32_t sent = system_send(sys, rank, &m.sym);
    if (e)
        e->trans = sent;
    VEC_PUSH(b->arena, q->items, q->n, q->cap, m);
    moved(b, rank);
    return true;
}

static bool step_receive(struct buffered *b, uint32_t rank)
{
    struct system *sys = b->sys;
    uint32_t chan = system_accepts(sys, rank);
    if (chan == SKEL_NONE || b->queues[chan].head == b->queues[chan].n)
        return false;
    struct queue *q = &b->queues[chan];
    struct pending m = q->items[q->head++];
    struct trace_event *e =
        b->rec ? half_event(b, rank, sys->skel->chans[chan].from, m.state) : NULL;
    uint32_t received = system_receive(sys, rank, m.sym);
    if (e)
        e->trans = received;
    moved(b, rank);
    return true;
}

static bool step_coll(struct buffered *b, uint32_t comm)
{
    struct system *sys = b->sys;
    uint32_t p, q;
    if (system_mismatch(sys, comm, &p, &q)) {
        stop(b, BUFFERED_MISMATCH, p, q);
        return false;
    }
    if (!system_coll_ready(sys, comm))
        return false;
    system_coll(sys, comm, b->taken);
    if (sys->broken)
        return false;
    if (b->rec)
        record_coll(b->rec, sys, comm, b->taken);
    for (uint32_t i = 0; i < sys->skel->comms[comm].n_ranks; i++)
        moved(b, sys->skel->comms[comm].ranks[i]);
    return true;
}

static bool step(struct buffered *b, uint32_t rank)
{
    const struct skel_state *st = system_state(b->sys, rank);
    switch (st->kind) {
    case SKEL_LOCAL: return step_local(b, rank);
    case SKEL_COLL: return step_coll(b, st->comm);
    case SKEL_SEND:
    case SKEL_SSEND: return step_send(b, rank);
    case SKEL_RECV: return step_receive(b, rank);
    case SKEL_SENDRECV: return step_send(b, rank) || step_receive(b, rank);
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_SELECT:
    case SKEL_ICOLL:
    case SKEL_IRECV:
    case SKEL_ISEND:
    case SKEL_ABORT: return false;
    }
    return false;
}

static struct buffered *buffered_new(struct arena *arena, struct system *sys,
                                     const struct choices *choices, bool record)
{
    uint32_t members = 0;
    for (uint32_t c = 0; c < sys->skel->n_comms; c++)
        if (sys->skel->comms[c].n_ranks > members)
            members = sys->skel->comms[c].n_ranks;
    struct buffered *b = ARENA_NEW(arena, struct buffered);
    b->sys = sys;
    b->arena = arena;
    b->choices = choices;
    b->used = ARENA_ARRAY(arena, size_t, sys->nprocs);
    b->queues = ARENA_ARRAY(arena, struct queue, sys->skel->n_chans);
    b->taken = ARENA_ARRAY(arena, uint32_t, members);
    b->rec = record ? recorder_new(arena, sys) : NULL;
    system_start(sys);
    for (uint32_t r = 0; r < sys->nprocs && !b->done; r++)
        moved(b, r);
    return b;
}

static void list_lost(struct buffered *b)
{
    uint32_t cap = 0;
    for (uint32_t c = 0; c < b->sys->skel->n_chans; c++)
        for (size_t i = b->queues[c].head; i < b->queues[c].n; i++) {
            struct trace_lost lost = { c, b->sys->skel->chans[c].from,
                                       b->queues[c].items[i].state };
            VEC_PUSH(b->arena, b->out.lost, b->out.n_lost, cap, lost);
        }
}

enum { TURN = 1024 }; /* steps of one rank before the next one has its turn */

struct buffered_result buffered_run(struct arena *arena, struct system *sys,
                                    const struct choices *choices, uint64_t max_steps,
                                    bool record)
{
    struct buffered *b = buffered_new(arena, sys, choices, record);
    bool any = true;
    while (any && !b->done && !sys->broken && b->steps <= max_steps) {
        any = b->waits = false;
        for (uint32_t r = 0; r < sys->nprocs && !b->done; r++)
            for (unsigned i = 0; i < TURN && !b->done && !sys->broken && step(b, r); i++)
                any = true;
    }
    if (!b->done)
        stop(b, sys->broken || any ? BUFFERED_LIMIT
                : b->waits         ? BUFFERED_CHOICE
                                   : BUFFERED_QUIET, 0, 0);
    list_lost(b);
    if (b->rec) {
        b->out.events = b->rec->events;
        b->out.n_events = b->rec->n;
    }
    return b->out;
}

void trace_buffering(struct arena *arena, const struct system *sys, struct trace *t,
                     const struct choices *choices)
{
    uint32_t cap = 0;
    for (uint32_t r = 0; r < sys->nprocs; r++) {
        const struct skel_state *st = system_state(sys, r);
        struct trace_send send = { r, sys->ranks[r].state };
        if (st->kind != SKEL_SSEND && system_offers(sys, r) != SKEL_NONE)
            VEC_PUSH(arena, t->sends, t->n_sends, cap, send);
    }
    struct system *copy = system_new(arena, sys->skel, t->world);
    struct buffered_result b =
        buffered_run(arena, copy, choices, 100000 + 4 * (uint64_t)t->n_events, false);
    bool all_ended = true;
    for (uint32_t r = 0; r < sys->nprocs; r++)
        all_ended &= system_state(copy, r)->kind == SKEL_END;
    t->any_buffering = b.end == BUFFERED_QUIET && !b.aborted && !all_ended;
    if (b.end == BUFFERED_QUIET && all_ended) {
        t->lost = b.lost;
        t->n_lost = b.n_lost;
    }
}
