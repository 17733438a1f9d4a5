/* See motion_trace.h.  A message is one event, with the states that have posted its two
 * sides; if its sender has gone on before, it is two, as in verify.h.
 */
#include "verify/motion_trace.h"

#include "core/base/vec.h"
#include "verify/motion_run.h"

static struct trace_event *add(struct recorder *rec, uint32_t rank, uint32_t state)
{
    struct trace_event e = { .rank = rank, .state = state, .trans = SKEL_NONE,
                             .partner = SKEL_NONE, .partner_state = SKEL_NONE,
                             .partner_trans = SKEL_NONE };
    VEC_PUSH(rec->arena, rec->events, rec->n, rec->cap, e);
    return &rec->events[rec->n - 1];
}

/* By which transition does the call that has posted go on, if that is known now? */
static uint32_t transition_of(const struct motion *m, uint32_t rank, uint32_t at,
                              const struct sent *sent)
{
    const struct skel_state *st = &m->machines[rank].states[at];
    if (st->kind == SKEL_SEND || st->kind == SKEL_SSEND)
        return 0;
    for (uint32_t t = 0; st->kind == SKEL_RECV && t < st->n_trans; t++)
        if (st->trans[t].chan == sent->chan
            && (st->trans[t].sym == SKEL_NONE || st->trans[t].sym == sent->sym))
            return t;
    return SKEL_NONE;
}

void event_match(struct recorder *rec, const struct motion *m, uint32_t rank,
                 const struct posted *posted, const struct sent *sent)
{
    uint32_t at = posted ? posted->at : m->ranks[rank].state;
    uint32_t from = m->skel->chans[sent->chan].from;
    uint32_t sends = transition_of(m, from, sent->at, sent);
    uint32_t receives = transition_of(m, rank, at, sent);
    struct trace_event *e = add(rec, sent->released ? rank : from,
                                sent->released ? at : sent->at);
    e->buffered = sent->released;
    e->partner = sent->released ? from : rank;
    e->partner_state = sent->released ? sent->at : at;
    e->trans = sent->released ? receives : sends;
    e->partner_trans = sent->released ? SKEL_NONE : receives;
}

void event_enter(struct recorder *rec, struct motion *m, uint32_t rank,
                 const struct slot *entered)
{
    const struct skel_state *st = motion_state(m, rank);
    struct trace_event *e = add(rec, rank, m->ranks[rank].state);
    if (!entered)
        return;
    e->trans = 0;
    for (uint32_t t = 0; t < st->n_trans; t++)
        if (st->trans[t].sym == SKEL_NONE || st->trans[t].sym == entered->sym)
            e->trans = t;
}

void event_released(struct recorder *rec, const struct motion *m, uint32_t rank,
                    uint32_t slot)
{
    const struct sent *sent = motion_sent(m, rank, slot);
    if (sent) {
        struct trace_event *e = add(rec, rank, sent->at);
        struct trace_send released = { rank, sent->at };
        e->partner = m->skel->chans[sent->chan].to;
        e->buffered = true;
        e->trans = transition_of(m, rank, sent->at, sent);
        VEC_PUSH(rec->arena, rec->released, rec->n_released, rec->cap_released, released);
        return;
    }
    uint32_t comm = m->ranks[rank].slots[slot].comm;
    const struct coll_queue *q = &m->colls[comm];
    for (uint32_t i = 0; i < q->n; i++) {
        const struct coll_entry *entry = &q->rounds[i].of[m->member[comm][rank]];
        struct trace_send early = { rank, entry->at };
        if (!entry->entered || entry->slot != slot)
            continue;
        add(rec, rank, entry->at)->early = true;
        VEC_PUSH(rec->arena, rec->early, rec->n_early, rec->cap_early, early);
        return;
    }
}

void event_move(struct recorder *rec, const struct motion *m, const struct move *move)
{
    const struct skel_state *st = motion_state(m, move->rank);
    bool over = move->kind == MOVE_LOCAL && st->trans[move->trans].over;
    bool event = over || (move->kind == MOVE_LEAVE && st->n_alts > 1)
                 || (move->kind == MOVE_POST && st->kind == SKEL_CANCEL);
    rec->uses_over |= over;
    if (move->kind == MOVE_LOCAL && !event) {
        struct moves moves = { .arena = arena_new() };
        motion_locals(m, move->rank, &moves);
        event = moves.n > 1;
        arena_free(moves.arena);
    }
    if (event)
        add(rec, move->rank, m->ranks[move->rank].state)->trans = move->trans;
}

/* One of several senders would do: those that have not ended are named, or else all. */
static void wait_for_senders(struct arena *arena, const struct motion *m,
                             const uint32_t *chans, uint32_t n, struct trace_blocked *b,
                             uint32_t *cap)
{
    bool any = false;
    for (int all = 0; all < 2 && !any; all++)
        for (uint32_t c = 0; c < n; c++) {
            uint32_t from = m->skel->chans[chans[c]].from;
            bool alive = from != b->rank && motion_state(m, from)->kind != SKEL_END;
            if (!all && !alive)
                continue;
            any = true;
            trace_add_wait(arena, b, cap, from);
        }
}

/* The slot's operation waits for these ranks. */
static void wait_for_slot(struct arena *arena, const struct motion *m, uint32_t slot,
                          struct trace_blocked *b, uint32_t *cap)
{
    const struct rank_state *now = &m->ranks[b->rank];
    const struct slot *s = &now->slots[slot];
    if (s->done)
        return;
    if (s->kind == SLOT_SEND)
        trace_add_wait(arena, b, cap, m->skel->chans[s->chan].to);
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
                trace_add_wait(arena, b, cap, m->skel->comms[s->comm].ranks[k]);
    }
}

static void wait_until_drained(struct arena *arena, const struct motion *m,
                               struct trace_blocked *b, uint32_t *cap)
{
    for (uint32_t l = 0; l < m->n_lanes; l++)
        for (uint32_t i = 0; m->lanes[l].from == b->rank && i < m->lanes[l].n; i++)
            if (m->lanes[l].items[i].buffer)
                trace_add_wait(arena, b, cap, m->lanes[l].to);
}

static void find_waits(struct arena *arena, const struct motion *m,
                       struct trace_blocked *b)
{
    const struct skel_state *st = motion_state(m, b->rank);
    uint32_t cap = 0;
    wait_for_slot(arena, m, motion_send_slot(m, b->rank), b, &cap);
    wait_for_slot(arena, m, motion_recv_slot(m, b->rank), b, &cap);
    for (uint32_t a = 0; a < st->n_alts; a++) {
        const struct skel_alt *alt = &st->alts[a];
        for (uint32_t i = 0; alt->kind != SKEL_ALT_MPROBE && i < alt->n_reqs; i++)
            wait_for_slot(arena, m, alt->reqs[i], b, &cap);
        wait_for_senders(arena, m, alt->chans, alt->n_chans, b, &cap);
        if (alt->kind == SKEL_ALT_DRAINED)
            wait_until_drained(arena, m, b, &cap);
    }
}

static void pending_collectives(struct arena *arena, const struct motion *m,
                                struct trace *t, uint32_t *cap)
{
    for (uint32_t c = 0; c < m->skel->n_comms; c++)
        for (uint32_t i = 0; i < m->colls[c].n; i++)
            for (uint32_t k = 0; k < m->skel->comms[c].n_ranks; k++) {
                const struct coll_entry *entry = &m->colls[c].rounds[i].of[k];
                if (entry->entered)
                    trace_add_pending(arena, t, cap, m->skel->comms[c].ranks[k],
                                      entry->at, SKEL_NONE);
            }
}

/* Also what has been released: nobody waits for it any more. */
static void find_pending(struct arena *arena, const struct motion *m, struct trace *t)
{
    uint32_t cap = 0;
    for (uint32_t l = 0; l < m->n_lanes; l++)
        for (uint32_t i = 0; i < m->lanes[l].n; i++)
            trace_add_pending(arena, t, &cap, m->lanes[l].from, m->lanes[l].items[i].at,
                              m->lanes[l].items[i].chan);
    for (uint32_t r = 0; r < m->nprocs; r++)
        for (uint32_t i = 0; i < m->ranks[r].n_posted; i++)
            trace_add_pending(arena, t, &cap, r, m->ranks[r].posted[i].at, SKEL_NONE);
    pending_collectives(arena, m, t, &cap);
}

static void add_send(struct arena *arena, const struct motion *m, struct trace *t,
                     uint32_t rank, uint32_t slot, uint32_t *cap)
{
    const struct slot *s = &m->ranks[rank].slots[slot];
    const struct sent *sent = motion_sent(m, rank, slot);
    struct trace_send send = { rank, sent ? sent->at : 0 };
    if (sent && s->may_buffer && !s->done)
        VEC_PUSH(arena, t->sends, t->n_sends, *cap, send);
}

/* The standard sends at which ranks are blocked. */
static void find_sends(struct arena *arena, const struct motion *m, struct trace *t)
{
    uint32_t cap = 0;
    for (uint32_t r = 0; r < m->nprocs; r++) {
        const struct skel_state *st = motion_state(m, r);
        add_send(arena, m, t, r, motion_send_slot(m, r), &cap);
        for (uint32_t a = 0; a < st->n_alts; a++)
            for (uint32_t i = 0; st->alts[a].kind != SKEL_ALT_MPROBE
                                 && i < st->alts[a].n_reqs; i++)
                add_send(arena, m, t, r, st->alts[a].reqs[i], &cap);
    }
}

/* No choice is left to make? */
static bool is_stuck(struct motion *m)
{
    struct moves moves = { .arena = arena_new() };
    for (uint32_t r = 0; r < m->nprocs; r++)
        motion_moves(m, r, &moves);
    size_t n = moves.n;
    arena_free(moves.arena);
    return n == 0;
}

/* What if all sends had been buffered?  Without a choice this is the end of every such
 * execution; after a choice nothing is said. */
static void find_buffering(struct arena *arena, struct motion *m, struct trace *t)
{
    struct run_options o = { .max_steps = 100000, .buffer = true };
    uint32_t cap = 0;
    m->rec = NULL;
    for (uint32_t r = 0; r < m->nprocs; r++)
        motion_touch(m, r);
    if (motion_run(m, &o, NULL) != RUN_QUIET || m->aborted || !is_stuck(m))
        return;
    bool all_ended = true;
    for (uint32_t r = 0; r < m->nprocs; r++)
        all_ended &= motion_state(m, r)->kind == SKEL_END;
    t->any_buffering = !all_ended && t->n_released + t->n_early == 0;
    for (uint32_t l = 0; all_ended && l < m->n_lanes; l++)
        for (uint32_t i = 0; i < m->lanes[l].n; i++) {
            const struct sent *sent = &m->lanes[l].items[i];
            struct trace_lost lost = { sent->chan, m->lanes[l].from, sent->at };
            VEC_PUSH(arena, t->lost, t->n_lost, cap, lost);
        }
}

static uint32_t *states_of(struct arena *arena, const struct motion *m)
{
    uint32_t *state = ARENA_ARRAY(arena, uint32_t, m->nprocs);
    for (uint32_t r = 0; r < m->nprocs; r++)
        state[r] = m->ranks[r].state;
    return state;
}

struct trace *motion_trace_stuck(struct arena *arena, struct motion *m,
                                 struct recorder *rec, const bool *stuck)
{
    struct trace *t = trace_new(arena, m->machines, m->nprocs, m->world, rec,
                                states_of(arena, m));
    for (uint32_t r = 0; r < m->nprocs; r++)
        if (stuck[r])
            find_waits(arena, m, &t->final[r]);
    trace_find_cycle(arena, t, m->nprocs);
    find_pending(arena, m, t);
    return t;
}

struct trace *motion_trace_deadlock(struct arena *arena, struct motion *m,
                                    struct recorder *rec)
{
    bool *all = ARENA_ARRAY(arena, bool, m->nprocs);
    for (uint32_t r = 0; r < m->nprocs; r++)
        all[r] = true;
    struct trace *t = motion_trace_stuck(arena, m, rec, all);
    find_sends(arena, m, t);
    find_buffering(arena, m, t);
    return t;
}

struct trace *motion_trace_fault(struct arena *arena, struct motion *m,
                                 struct recorder *rec, const bool *wanted)
{
    struct system *sys = system_new(arena, m->skel, m->world);
    uint32_t *state = states_of(arena, m);
    record_prune(rec, sys, wanted, state);
    return trace_new(arena, m->machines, m->nprocs, m->world, rec, state);
}
