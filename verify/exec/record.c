/* Events are written down in the order of the moves.  A message is one event, with the states
 * that have posted its two sides; if its sender has gone on before, it is two, as in verify.h.
 *
 * What does not lead to a fault is left out: going backwards, an event is kept if one of its
 * ranks is still wanted, and then all its ranks are (the causal past).  A letter is kept if a
 * wanted rank sees it, or a later one is kept: which letters there are depends on those before.
 */
#include "verify/exec/record.h"

#include "core/base/vec.h"
#include "core/skel/tape.h"

struct recorder *record_new(struct arena *arena)
{
    struct recorder *rec = ARENA_NEW(arena, struct recorder);
    rec->arena = arena;
    return rec;
}

static struct trace_event *add(struct recorder *rec, uint32_t rank, uint32_t state)
{
    struct trace_event e = { .rank = rank, .state = state, .trans = SKEL_NONE,
                             .partner = SKEL_NONE, .partner_state = SKEL_NONE,
                             .partner_trans = SKEL_NONE, .letter = SKEL_NONE, .nth = SKEL_NONE,
                             .partner_nth = SKEL_NONE };
    VEC_PUSH(rec->arena, rec->events, rec->n, rec->cap, e);
    return &rec->events[rec->n - 1];
}

/* By which transition does the call that has posted go on, if that is known now? */
static uint32_t transition_of(const struct exec *m, uint32_t rank, uint32_t at,
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

void record_match(struct recorder *rec, const struct exec *m, uint32_t rank,
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
    uint32_t received = posted ? posted->nth : SKEL_NONE;
    e->nth = sent->released ? received : sent->nth;
    e->partner_nth = sent->released ? sent->nth : received;
}

void record_others(struct recorder *rec, const struct exec *m, uint32_t rank, uint32_t posted,
                   uint32_t chan)
{
    uint32_t at = m->ranks[rank].posted[posted].at, cap = 0;
    const struct skel_state *st = &m->machines[rank].states[at];
    struct trace_event *e = &rec->events[rec->n - 1];
    if (exec_is_named(m, st->chans, st->n_chans))
        return;
    for (uint32_t i = 0; i < st->n_chans; i++) {
        uint32_t c = st->chans[i];
        const struct sent *head = exec_head(m, rank, at, st->chans, st->n_chans, c);
        if (!head || m->lane_of[c] == m->lane_of[chan] || exec_taken_earlier(m, rank, posted, c))
            continue;
        struct trace_send other = { m->skel->chans[c].from, head->at };
        VEC_PUSH(rec->arena, e->others, e->n_others, cap, other);
    }
}

void record_enter(struct recorder *rec, struct exec *m, uint32_t rank,
                  const struct slot *entered)
{
    const struct skel_state *st = exec_state(m, rank);
    struct trace_event *e = add(rec, rank, m->ranks[rank].state);
    e->nth = m->ranks[rank].n_started - 1;
    if (!entered)
        return;
    e->trans = 0;
    for (uint32_t t = 0; t < st->n_trans; t++)
        if (st->trans[t].sym == SKEL_NONE || st->trans[t].sym == entered->sym)
            e->trans = t;
}

void record_released(struct recorder *rec, const struct exec *m, uint32_t rank,
                     uint32_t slot)
{
    const struct sent *sent = exec_sent(m, rank, slot);
    struct trace_event *e;
    if (sent) {
        e = add(rec, rank, sent->at);
        struct trace_send released = { rank, sent->at };
        e->partner = m->skel->chans[sent->chan].to;
        e->buffered = true;
        e->nth = sent->nth;
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
        e = add(rec, rank, entry->at);
        e->early = true;
        e->nth = m->ranks[rank].slots[slot].nth;
        VEC_PUSH(rec->arena, rec->early, rec->n_early, rec->cap_early, early);
        return;
    }
}

/* A SELECT at which something is chosen: an alternative, or the sender of what is probed for. */
static bool is_selection(const struct exec *m, const struct skel_state *st)
{
    return st->n_alts > 1
           || (st->n_alts == 1 && !exec_is_named(m, st->alts[0].chans, st->alts[0].n_chans));
}

/* The operation in the slot of the alternative, or of the cancellation. */
static uint32_t completed(const struct exec *m, uint32_t rank, const struct skel_state *st,
                          uint32_t trans)
{
    const struct skel_alt *alt = st->kind == SKEL_SELECT ? &st->alts[st->trans[trans].alt] : NULL;
    if (alt && alt->kind != SKEL_ALT_REQ)
        return SKEL_NONE;
    return m->ranks[rank].slots[alt ? alt->reqs[0] : st->req].nth;
}

bool record_is_over(const struct skel_machine *machines, const struct skel_tape *tape,
                    const struct trace_event *e)
{
    const struct skel_state *st = &machines[e->rank].states[e->state];
    if (e->letter != SKEL_NONE)
        return tape->letters[e->letter].over;
    return st->kind == SKEL_LOCAL && st->trans[e->trans].over;
}

void record_move(struct recorder *rec, const struct exec *m, const struct move *move)
{
    const struct skel_state *st = exec_state(m, move->rank);
    if (move->kind == MOVE_CHOOSE) {
        add(rec, move->rank, m->ranks[move->rank].state)->letter = move->letter;
        rec->uses_over |= m->tape->letters[move->letter].over;
        return;
    }
    bool over = move->kind == MOVE_LOCAL && st->trans[move->trans].over;
    bool event = over || (move->kind == MOVE_LEAVE && is_selection(m, st))
                 || (move->kind == MOVE_POST && st->kind == SKEL_CANCEL);
    rec->uses_over |= over;
    if (move->kind == MOVE_LOCAL && !event)
        event = exec_is_choice(m, move->rank) || st->trans[move->trans].n_assigns;
    if (!event)
        return;
    struct trace_event *e = add(rec, move->rank, m->ranks[move->rank].state);
    e->trans = move->trans;
    e->nth = m->ranks[move->rank].n_started;
    if (st->kind == SKEL_SELECT || st->kind == SKEL_CANCEL)
        e->partner_nth = completed(m, move->rank, st, move->trans);
}

static bool is_seen(const struct exec *m, uint32_t letter, const bool *wanted)
{
    bool seen = false;
    for (uint32_t r = 0; r < m->nprocs && !seen; r++)
        seen = wanted[r] && skel_sees(&m->tape->letters[letter], r);
    return seen;
}

/* Does the event move a wanted rank?  Then all its ranks are wanted before it. */
static bool keep(const struct exec *m, const struct trace_event *e, bool *wanted)
{
    const struct skel_state *st = &m->machines[e->rank].states[e->state];
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
    const struct skel_comm *c = &m->skel->comms[st->comm];
    bool yes = false;
    for (uint32_t i = 0; i < c->n_ranks; i++)
        yes |= wanted[c->ranks[i]];
    for (uint32_t i = 0; yes && i < c->n_ranks; i++)
        wanted[c->ranks[i]] = true;
    return yes;
}

void record_prune(struct recorder *rec, const struct exec *m, const bool *wanted,
                  uint32_t *state)
{
    bool *want = arena_memdup(rec->arena, wanted, m->nprocs * sizeof *want);
    bool *kept = ARENA_ARRAY(rec->arena, bool, rec->n), path = false;
    for (size_t i = rec->n; i-- > 0;) {
        const struct trace_event *e = &rec->events[i];
        if (e->letter != SKEL_NONE) {
            path = kept[i] = path || is_seen(m, e->letter, want);
            continue;
        }
        kept[i] = keep(m, e, want);
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
        rec->uses_over |= record_is_over(m->machines, m->tape, &e);
        rec->events[n++] = e;
    }
    rec->n = n;
}
