/* Events are written down in the order of the walk.  What does not lead to a fault is
 * left out: going backwards, an event is kept if one of its ranks is still wanted, and
 * then all its ranks are (the causal past).  A deadlock needs every rank, so nothing
 * is left out.
 */
#include "verify/trace.h"

#include "core/base/vec.h"

struct recorder *recorder_new(struct arena *arena, const struct system *sys)
{
    struct recorder *rec = ARENA_NEW(arena, struct recorder);
    rec->arena = arena;
    rec->entered = ARENA_ARRAY(arena, size_t, sys->nprocs);
    return rec;
}

static struct trace_event *add_event(struct recorder *rec, uint32_t rank, uint32_t state)
{
    struct trace_event e = { .rank = rank, .state = state, .trans = SKEL_NONE,
                             .partner = SKEL_NONE, .partner_state = SKEL_NONE,
                             .partner_trans = SKEL_NONE };
    VEC_PUSH(rec->arena, rec->events, rec->n, rec->cap, e);
    return &rec->events[rec->n - 1];
}

void record_arrival(struct recorder *rec, const struct system *sys, uint32_t rank)
{
    if (system_state(sys, rank)->kind != SKEL_COLL)
        return;
    rec->entered[rank] = rec->n;
    add_event(rec, rank, sys->ranks[rank].state);
}

void record_local(struct recorder *rec, const struct system *sys, uint32_t rank,
                  uint32_t trans)
{
    uint32_t one;
    bool over = system_state(sys, rank)->trans[trans].over;
    rec->uses_over |= over;
    if (over || system_locals(sys, rank, &one, 1) > 1)
        add_event(rec, rank, sys->ranks[rank].state)->trans = trans;
}

struct trace_event *record_message(struct recorder *rec, const struct system *sys,
                                   uint32_t chan)
{
    const struct skel_chan *c = &sys->skel->chans[chan];
    struct trace_event *e = add_event(rec, c->from, sys->ranks[c->from].state);
    e->partner = c->to;
    e->partner_state = sys->ranks[c->to].state;
    return e;
}

void record_coll(struct recorder *rec, const struct system *sys, uint32_t comm,
                 const uint32_t *taken)
{
    const struct skel_comm *c = &sys->skel->comms[comm];
    size_t last = 0;
    for (uint32_t i = 0; i < c->n_ranks; i++)
        if (rec->entered[c->ranks[i]] >= rec->entered[c->ranks[last]])
            last = i;
    rec->events[rec->entered[c->ranks[last]]].trans = taken[last];
}

/* Does the event move a wanted rank?  Then all its ranks are wanted before it. */
static bool keep(const struct system *sys, const struct trace_event *e, bool *wanted)
{
    const struct skel_state *st = &sys->machines[e->rank].states[e->state];
    if (e->buffered) {
        if (wanted[e->rank] && e->partner_state != SKEL_NONE)
            wanted[e->partner] = true;
        return wanted[e->rank];
    }
    bool coll = st->kind == SKEL_COLL || st->kind == SKEL_ICOLL;
    if (!coll || e->trans == SKEL_NONE) {
        bool yes = wanted[e->rank] || (e->partner != SKEL_NONE && wanted[e->partner]);
        if (yes && e->partner != SKEL_NONE)
            wanted[e->rank] = wanted[e->partner] = true;
        return yes;
    }
    const struct skel_comm *c = &sys->skel->comms[st->comm];
    bool yes = false;
    for (uint32_t i = 0; i < c->n_ranks; i++)
        yes |= wanted[c->ranks[i]];
    for (uint32_t i = 0; yes && i < c->n_ranks; i++)
        wanted[c->ranks[i]] = true;
    return yes;
}

void record_prune(struct recorder *rec, const struct system *sys, const bool *wanted,
                  uint32_t *state)
{
    bool *want = arena_memdup(rec->arena, wanted, sys->nprocs * sizeof *want);
    bool *kept = ARENA_ARRAY(rec->arena, bool, rec->n);
    for (size_t i = rec->n; i-- > 0;) {
        const struct trace_event *e = &rec->events[i];
        kept[i] = keep(sys, e, want);
        if (kept[i])
            continue;
        state[e->rank] = e->state;
        if (e->partner != SKEL_NONE && !e->buffered)
            state[e->partner] = e->partner_state;
    }
    size_t n = 0;
    rec->uses_over = false;
    for (size_t i = 0; i < rec->n; i++) {
        if (!kept[i])
            continue;
        struct trace_event e = rec->events[i];
        const struct skel_state *st = &sys->machines[e.rank].states[e.state];
        rec->uses_over |= st->kind == SKEL_LOCAL && st->trans[e.trans].over;
        rec->events[n++] = e;
    }
    rec->n = n;
}

void trace_add_wait(struct arena *arena, struct trace_blocked *b, uint32_t *cap,
                    uint32_t rank)
{
    for (uint32_t i = 0; i < b->n_waits_for; i++)
        if (b->waits_for[i] == rank)
            return;
    VEC_PUSH(arena, b->waits_for, b->n_waits_for, *cap, rank);
}

/* Whom a blocked rank waits for: sender, receiver, or the members that have not
 * entered. */
static void find_waits(struct arena *arena, const struct system *sys,
                       struct trace_blocked *b)
{
    const struct skel_state *st = system_state(sys, b->rank);
    uint32_t cap = 0;
    uint32_t send = system_offers(sys, b->rank), recv = system_accepts(sys, b->rank);
    if (send != SKEL_NONE)
        trace_add_wait(arena, b, &cap, sys->skel->chans[send].to);
    if (recv != SKEL_NONE)
        trace_add_wait(arena, b, &cap, sys->skel->chans[recv].from);
    if (st->kind != SKEL_COLL)
        return;
    const struct skel_comm *c = &sys->skel->comms[st->comm];
    for (uint32_t i = 0; i < c->n_ranks; i++) {
        const struct skel_state *other = system_state(sys, c->ranks[i]);
        if (other->kind != SKEL_COLL || other->comm != st->comm)
            trace_add_wait(arena, b, &cap, c->ranks[i]);
    }
}

void trace_add_pending(struct arena *arena, struct trace *t, uint32_t *cap, uint32_t rank,
                       uint32_t state, uint32_t chan)
{
    struct trace_pending p = { rank, state, chan };
    VEC_PUSH(arena, t->pending, t->n_pending, *cap, p);
}

static void find_pending(struct arena *arena, const struct system *sys, struct trace *t)
{
    uint32_t cap = 0;
    for (uint32_t r = 0; r < sys->nprocs; r++) {
        uint32_t state = sys->ranks[r].state, send = system_offers(sys, r);
        if (send != SKEL_NONE)
            trace_add_pending(arena, t, &cap, r, state, send);
        if (system_accepts(sys, r) != SKEL_NONE || system_state(sys, r)->kind == SKEL_COLL)
            trace_add_pending(arena, t, &cap, r, state, SKEL_NONE);
    }
}

/* The shortest way from start back to itself along waits_for: its length, 0 if none. */
static uint32_t cycle_from(const struct trace *t, uint32_t n, uint32_t start,
                           uint32_t *before, uint32_t *queue)
{
    for (uint32_t r = 0; r < n; r++)
        before[r] = SKEL_NONE;
    uint32_t head = 0, tail = 0;
    queue[tail++] = start;
    while (head < tail) {
        const struct trace_blocked *b = &t->final[queue[head++]];
        for (uint32_t i = 0; i < b->n_waits_for; i++) {
            uint32_t to = b->waits_for[i];
            if (before[to] != SKEL_NONE)
                continue;
            before[to] = b->rank;
            if (to != start) {
                queue[tail++] = to;
                continue;
            }
            uint32_t length = 1;
            for (uint32_t r = before[start]; r != start; r = before[r])
                length++;
            return length;
        }
    }
    return 0;
}

void trace_find_cycle(struct arena *arena, struct trace *t, uint32_t n)
{
    uint32_t *before = ARENA_ARRAY(arena, uint32_t, n);
    uint32_t *queue = ARENA_ARRAY(arena, uint32_t, n + 1);
    uint32_t best = SKEL_NONE;
    for (uint32_t r = 0; r < n && t->n_cycle != 1; r++) {
        uint32_t length = cycle_from(t, n, r, before, queue);
        if (length && (best == SKEL_NONE || length < t->n_cycle)) {
            best = r;
            t->n_cycle = length;
        }
    }
    if (best == SKEL_NONE)
        return;
    cycle_from(t, n, best, before, queue);
    t->cycle = ARENA_ARRAY(arena, uint32_t, t->n_cycle);
    uint32_t at = t->n_cycle;
    t->cycle[0] = best;
    for (uint32_t r = before[best]; r != best; r = before[r])
        t->cycle[--at] = r;
}

struct trace *trace_new(struct arena *arena, const struct skel_machine *machines,
                        uint32_t nprocs, uint32_t world, const struct recorder *rec,
                        const uint32_t *state)
{
    struct trace *t = ARENA_NEW(arena, struct trace);
    t->world = world;
    t->events = rec->events;
    t->n_events = rec->n;
    t->uses_over = rec->uses_over;
    t->released = rec->released;
    t->n_released = rec->n_released;
    t->early = rec->early;
    t->n_early = rec->n_early;
    t->final = ARENA_ARRAY(arena, struct trace_blocked, nprocs);
    for (uint32_t r = 0; r < nprocs; r++) {
        struct trace_blocked *b = &t->final[r];
        b->rank = r;
        b->state = state[r];
        b->ended = machines[r].states[state[r]].kind == SKEL_END;
    }
    return t;
}

struct trace *trace_make(struct arena *arena, const struct system *sys, uint32_t world,
                         const struct recorder *rec, const uint32_t *state,
                         const bool *explain)
{
    struct trace *t =
        trace_new(arena, sys->machines, sys->nprocs, world, rec, state);
    for (uint32_t r = 0; explain && r < sys->nprocs; r++)
        if (explain[r])
            find_waits(arena, sys, &t->final[r]);
    if (explain) {
        trace_find_cycle(arena, t, sys->nprocs);
        find_pending(arena, sys, t);
    }
    return t;
}
