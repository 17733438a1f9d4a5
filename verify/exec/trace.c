/* The last state of an execution explained: who waits for whom, what is open, which buffering
 * would have helped.
 *
 *     rank 0: send to 1    rank 1: send to 0      final 0 waits 1, final 1 waits 0, cycle 0 1
 */
#include "verify/exec/trace.h"

#include "core/base/vec.h"
#include "verify/exec/run.h"

static bool is_agent(const struct exec *m, uint32_t rank)
{
    return rank >= skel_n_processes(m->skel);
}

static void add_wait(struct arena *arena, struct trace_blocked *b, uint32_t *cap,
                     uint32_t rank)
{
    for (uint32_t i = 0; i < b->n_waits_for; i++)
        if (b->waits_for[i] == rank)
            return;
    VEC_PUSH(arena, b->waits_for, b->n_waits_for, *cap, rank);
}

static void add_pending(struct arena *arena, struct trace *t, uint32_t *cap,
                        struct trace_pending p)
{
    VEC_PUSH(arena, t->pending, t->n_pending, *cap, p);
}

/* One of several senders would do: those that have not ended are named, or else all. */
static void wait_for_senders(struct arena *arena, const struct exec *m,
                             const uint32_t *chans, uint32_t n, struct trace_blocked *b,
                             uint32_t *cap)
{
    bool any = false;
    for (int all = 0; all < 2 && !any; all++)
        for (uint32_t c = 0; c < n; c++) {
            uint32_t from = m->skel->chans[chans[c]].from;
            bool alive = from != b->rank && exec_state(m, from)->kind != SKEL_END;
            if (!all && !alive)
                continue;
            any = true;
            add_wait(arena, b, cap, from);
        }
}

/* The slot's operation waits for these ranks. */
static void wait_for_slot(struct arena *arena, const struct exec *m, uint32_t slot,
                          struct trace_blocked *b, uint32_t *cap)
{
    const struct rank_state *now = &m->ranks[b->rank];
    const struct slot *s = &now->slots[slot];
    if (s->done)
        return;
    if (s->kind == SLOT_SEND)
        add_wait(arena, b, cap, m->skel->chans[s->chan].to);
    for (uint32_t i = 0; s->kind == SLOT_RECV && i < now->n_posted; i++) {
        const struct skel_state *st = &m->machines[b->rank].states[now->posted[i].at];
        if (now->posted[i].slot == slot)
            wait_for_senders(arena, m, st->chans, st->n_chans, b, cap);
    }
    if (s->kind != SLOT_COLL)
        return;
    const struct coll_queue *q = &m->colls[s->comm];
    for (uint32_t i = 0; i < q->n; i++) {
        const struct coll_entry *of = q->rounds[i].of;
        const struct coll_entry *mine = &of[m->member[s->comm][b->rank]];
        for (uint32_t k = 0; k < m->skel->comms[s->comm].n_ranks; k++)
            if (mine->entered && mine->slot == slot && !of[k].entered)
                add_wait(arena, b, cap, m->skel->comms[s->comm].ranks[k]);
    }
}

static void wait_until_drained(struct arena *arena, const struct exec *m,
                               struct trace_blocked *b, uint32_t *cap)
{
    for (uint32_t l = 0; l < m->n_lanes; l++)
        for (uint32_t i = 0; m->lanes[l].from == b->rank && i < m->lanes[l].n; i++)
            if (m->lanes[l].items[i].buffer)
                add_wait(arena, b, cap, m->lanes[l].to);
}

static void find_waits(struct arena *arena, const struct exec *m,
                       struct trace_blocked *b)
{
    const struct skel_state *st = exec_state(m, b->rank);
    uint32_t cap = 0;
    wait_for_slot(arena, m, exec_send_slot(m, b->rank), b, &cap);
    wait_for_slot(arena, m, exec_recv_slot(m, b->rank), b, &cap);
    for (uint32_t a = 0; a < st->n_alts; a++) {
        const struct skel_alt *alt = &st->alts[a];
        for (uint32_t i = 0; alt->kind != SKEL_ALT_MPROBE && i < alt->n_reqs; i++)
            wait_for_slot(arena, m, alt->reqs[i], b, &cap);
        wait_for_senders(arena, m, alt->chans, alt->n_chans, b, &cap);
        if (alt->kind == SKEL_ALT_DRAINED)
            wait_until_drained(arena, m, b, &cap);
    }
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->n_waits_for; i++)
        if (!is_agent(m, b->waits_for[i]))
            b->waits_for[n++] = b->waits_for[i];
    b->n_waits_for = is_agent(m, b->rank) ? 0 : n;
}

static void pending_collectives(struct arena *arena, const struct exec *m,
                                struct trace *t, uint32_t *cap)
{
    for (uint32_t c = 0; c < m->skel->n_comms; c++)
        for (uint32_t i = 0; i < m->colls[c].n; i++)
            for (uint32_t k = 0; k < m->skel->comms[c].n_ranks; k++) {
                const struct coll_entry *entry = &m->colls[c].rounds[i].of[k];
                uint32_t rank = m->skel->comms[c].ranks[k];
                uint32_t nth = entry->slot == SKEL_NONE ? SKEL_NONE
                                                        : m->ranks[rank].slots[entry->slot].nth;
                if (entry->entered)
                    add_pending(arena, t, cap,
                                (struct trace_pending){ rank, entry->at, SKEL_NONE, nth });
            }
}

static void add_sent(struct arena *arena, struct trace *t, uint32_t *cap, uint32_t rank,
                     const struct sent *s)
{
    add_pending(arena, t, cap, (struct trace_pending){ rank, s->at, s->chan, s->nth });
}

static void add_posted(struct arena *arena, struct trace *t, uint32_t *cap, uint32_t rank,
                       const struct posted *p)
{
    add_pending(arena, t, cap, (struct trace_pending){ rank, p->at, SKEL_NONE, p->nth });
}

/* Also what has been released: nobody waits for it any more. */
static void find_pending(struct arena *arena, const struct exec *m, struct trace *t)
{
    uint32_t cap = 0;
    for (uint32_t l = 0; l < m->n_lanes; l++)
        for (uint32_t i = 0; i < m->lanes[l].n; i++)
            add_sent(arena, t, &cap, m->lanes[l].from, &m->lanes[l].items[i]);
    for (uint32_t r = 0; r < m->nprocs; r++)
        for (uint32_t i = 0; i < m->ranks[r].n_posted; i++)
            add_posted(arena, t, &cap, r, &m->ranks[r].posted[i]);
    pending_collectives(arena, m, t, &cap);
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->n_pending; i++) {
        struct trace_pending p = t->pending[i];
        if (!is_agent(m, p.rank) &&
            (p.chan == SKEL_NONE || !is_agent(m, m->skel->chans[p.chan].to)))
            t->pending[n++] = p;
    }
    t->n_pending = n;
}

static void add_send(struct arena *arena, const struct exec *m, struct trace *t,
                     uint32_t rank, uint32_t slot, uint32_t *cap)
{
    const struct slot *s = &m->ranks[rank].slots[slot];
    const struct sent *sent = exec_sent(m, rank, slot);
    struct trace_send send = { rank, sent ? sent->at : 0 };
    if (sent && s->may_buffer && !s->done)
        VEC_PUSH(arena, t->sends, t->n_sends, *cap, send);
}

/* The standard sends at which ranks are blocked. */
static void find_sends(struct arena *arena, const struct exec *m, struct trace *t)
{
    uint32_t cap = 0;
    for (uint32_t r = 0; r < m->nprocs; r++) {
        const struct skel_state *st = exec_state(m, r);
        add_send(arena, m, t, r, exec_send_slot(m, r), &cap);
        for (uint32_t a = 0; a < st->n_alts; a++)
            for (uint32_t i = 0; st->alts[a].kind != SKEL_ALT_MPROBE
                                 && i < st->alts[a].n_reqs; i++)
                add_send(arena, m, t, r, st->alts[a].reqs[i], &cap);
    }
}

/* No choice is left to make? */
static bool is_stuck(struct exec *m)
{
    struct moves moves = { .arena = arena_new() };
    for (uint32_t r = 0; r < m->nprocs; r++)
        exec_moves(m, r, &moves);
    size_t n = moves.n;
    arena_free(moves.arena);
    return n == 0;
}

/* What if all sends had been buffered?  Without a choice this is the end of every such
 * execution; after a choice nothing is said. */
static void find_buffering(struct arena *arena, struct exec *m, struct trace *t)
{
    struct run_options o = { .max_steps = 100000, .buffer = true };
    uint32_t cap = 0;
    m->rec = NULL;
    for (uint32_t r = 0; r < m->nprocs; r++)
        exec_touch(m, r);
    if (exec_run(m, &o, NULL) != RUN_QUIET || m->aborted || !is_stuck(m))
        return;
    bool all_ended = true;
    for (uint32_t r = 0; r < m->nprocs; r++)
        all_ended &= exec_state(m, r)->kind == SKEL_END;
    t->any_buffering = !all_ended && t->n_released + t->n_early == 0;
    for (uint32_t l = 0; all_ended && l < m->n_lanes; l++)
        for (uint32_t i = 0; i < m->lanes[l].n; i++) {
            const struct sent *sent = &m->lanes[l].items[i];
            struct trace_lost lost = { sent->chan, m->lanes[l].from, sent->at };
            VEC_PUSH(arena, t->lost, t->n_lost, cap, lost);
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

const struct skel_state *trace_state(const struct skel *s, const struct trace *t,
                                     const struct trace_event *e)
{
    return &s->worlds[t->world].ranks[e->rank].states[e->state];
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

static uint32_t *states_of(struct arena *arena, const struct exec *m)
{
    uint32_t *state = ARENA_ARRAY(arena, uint32_t, m->nprocs);
    for (uint32_t r = 0; r < m->nprocs; r++)
        state[r] = m->ranks[r].state;
    return state;
}

/* What a rank asks of an agent is an event when it has the answer; false: the event is none. */
static bool without_agents(const struct exec *m, struct trace_event *e)
{
    if (e->partner == SKEL_NONE || !(is_agent(m, e->rank) || is_agent(m, e->partner)))
        return !is_agent(m, e->rank);
    bool answers = is_agent(m, e->rank) && e->partner_state != SKEL_NONE;
    struct trace_event heard = *e;
    if (answers && !e->buffered) {
        heard.rank = e->partner;
        heard.state = e->partner_state;
        heard.trans = e->partner_trans;
        heard.nth = e->partner_nth;
    }
    bool hears = !is_agent(m, heard.rank) &&
                 m->machines[heard.rank].states[heard.state].kind == SKEL_RECV;
    heard.partner = heard.partner_state = heard.partner_trans = SKEL_NONE;
    heard.partner_nth = SKEL_NONE;
    heard.buffered = false;
    heard.n_others = 0;
    *e = heard;
    return hears;
}

static void copy_events(struct arena *arena, const struct exec *m, const struct recorder *rec,
                        struct trace *t)
{
    t->events = rec->events;
    t->n_events = rec->n;
    if (!m->skel->n_agents)
        return;
    t->events = ARENA_ARRAY(arena, struct trace_event, rec->n + 1);
    t->n_events = 0;
    for (size_t i = 0; i < rec->n; i++) {
        struct trace_event e = rec->events[i];
        if (without_agents(m, &e))
            t->events[t->n_events++] = e;
    }
}

static struct trace *new_trace(struct arena *arena, const struct exec *m,
                               const struct recorder *rec, const uint32_t *state)
{
    struct trace *t = ARENA_NEW(arena, struct trace);
    t->world = m->world;
    copy_events(arena, m, rec, t);
    t->uses_over = rec->uses_over;
    t->released = rec->released;
    t->n_released = rec->n_released;
    t->early = rec->early;
    t->n_early = rec->n_early;
    t->final = ARENA_ARRAY(arena, struct trace_blocked, m->nprocs);
    for (uint32_t r = 0; r < m->nprocs; r++) {
        struct trace_blocked *b = &t->final[r];
        b->rank = r;
        b->state = state[r];
        b->ended = is_agent(m, r) || m->machines[r].states[state[r]].kind == SKEL_END;
    }
    return t;
}

struct trace *trace_stuck(struct arena *arena, struct exec *m,
                          struct recorder *rec, const bool *stuck)
{
    struct trace *t = new_trace(arena, m, rec, states_of(arena, m));
    for (uint32_t r = 0; r < m->nprocs; r++)
        if (stuck[r])
            find_waits(arena, m, &t->final[r]);
    trace_find_cycle(arena, t, m->nprocs);
    find_pending(arena, m, t);
    return t;
}

struct trace *trace_deadlock(struct arena *arena, struct exec *m,
                             struct recorder *rec)
{
    bool *all = ARENA_ARRAY(arena, bool, m->nprocs);
    for (uint32_t r = 0; r < m->nprocs; r++)
        all[r] = true;
    struct trace *t = trace_stuck(arena, m, rec, all);
    find_sends(arena, m, t);
    find_buffering(arena, m, t);
    return t;
}

/* Where all members have entered a collective, those that are left leave it, too: else they would
 * be said to be in it still. */
static void leave_collectives(struct exec *m)
{
    struct move move;
    for (uint32_t r = 0; r < m->nprocs; r++)
        if (exec_state(m, r)->kind == SKEL_COLL && exec_ends(m, r, &move))
            exec_take(m, &move);
}

struct trace *trace_fault(struct arena *arena, struct exec *m,
                          struct recorder *rec, const bool *wanted)
{
    leave_collectives(m);
    uint32_t *state = states_of(arena, m);
    record_prune(rec, m, wanted, state);
    return new_trace(arena, m, rec, state);
}
