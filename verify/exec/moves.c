/* What is possible: docs/dev/SKELETON.md, sections 3, 4 and 6. */
#include "core/base/vec.h"
#include "verify/exec/parts.h"

static bool guard_holds(const struct skel_guard *g, int32_t x)
{
    switch (g->cmp) {
    case SKEL_EQ: return x == g->value;
    case SKEL_NE: return x != g->value;
    case SKEL_LT: return x < g->value;
    case SKEL_LE: return x <= g->value;
    case SKEL_GT: return x > g->value;
    case SKEL_GE: return x >= g->value;
    }
    return false;
}

static bool is_enabled(const struct exec *m, uint32_t rank,
                       const struct skel_trans *t)
{
    for (uint32_t g = 0; g < t->n_guards; g++)
        if (!guard_holds(&t->guards[g], m->ranks[rank].vars[t->guards[g].var]))
            return false;
    return true;
}

static bool takes_symbol(const struct skel_trans *t, uint32_t sym)
{
    return t->sym == SKEL_NONE || t->sym == sym;
}

/* The request in the slot is done: by this transition? */
static bool completes(const struct exec *m, uint32_t rank, const struct slot *s,
                      const struct skel_trans *t, bool *implementation)
{
    uint32_t sym;
    *implementation = false;
    if (s->cancelled || t->cancelled)
        return s->cancelled && t->cancelled;
    switch (s->kind) {
    case SLOT_SEND:
        *implementation = !s->done;
        return s->done || s->may_buffer;
    case SLOT_RECV: return s->done && t->chan == s->chan && takes_symbol(t, s->sym);
    case SLOT_COLL:
        if (s->done)
            return takes_symbol(t, s->sym);
        *implementation = true;
        return exec_early(m, rank, (uint32_t)(s - m->ranks[rank].slots), &sym)
               && takes_symbol(t, sym);
    case SLOT_FREE:
    case SLOT_MESSAGE: return false;
    }
    return false;
}

static bool all_done(const struct exec *m, uint32_t rank, const struct skel_alt *alt,
                     bool *implementation)
{
    uint32_t sym;
    *implementation = false;
    for (uint32_t i = 0; i < alt->n_reqs; i++) {
        const struct slot *s = &m->ranks[rank].slots[alt->reqs[i]];
        if (s->done)
            continue;
        *implementation = true;
        if (!(s->kind == SLOT_SEND && s->may_buffer)
            && !(s->kind == SLOT_COLL && exec_early(m, rank, alt->reqs[i], &sym)))
            return false;
    }
    return true;
}

static bool sees_message(const struct exec *m, uint32_t rank,
                         const struct skel_alt *alt, const struct skel_trans *t)
{
    const struct rank_state *now = &m->ranks[rank];
    const struct sent *head =
        exec_head(m, rank, now->state, alt->chans, alt->n_chans, t->chan);
    return head && takes_symbol(t, head->sym)
           && !exec_taken_earlier(m, rank, now->n_posted, t->chan);
}

/* Is the SELECT's transition possible now? */
static bool is_possible(const struct exec *m, uint32_t rank, uint32_t trans,
                        bool *implementation)
{
    const struct skel_state *st = exec_state(m, rank);
    const struct skel_trans *t = &st->trans[trans];
    const struct skel_alt *alt = &st->alts[t->alt];
    bool any;
    *implementation = false;
    switch (alt->kind) {
    case SKEL_ALT_REQ:
        return completes(m, rank, &m->ranks[rank].slots[alt->reqs[0]], t, implementation);
    case SKEL_ALT_ALL: return all_done(m, rank, alt, implementation);
    case SKEL_ALT_PROBE:
    case SKEL_ALT_MPROBE: return sees_message(m, rank, alt, t);
    case SKEL_ALT_DRAINED: exec_buffered_bytes(m, rank, &any); return !any;
    case SKEL_ALT_ELSE: return true;
    }
    return false;
}

/* How a blocking call can end now: its transition, or SKEL_NONE. */
static uint32_t ending(struct exec *m, uint32_t rank, bool *implementation)
{
    const struct skel_state *st = exec_state(m, rank);
    const struct slot *send = &m->ranks[rank].slots[exec_send_slot(m, rank)];
    const struct slot *recv = &m->ranks[rank].slots[exec_recv_slot(m, rank)];
    uint32_t sym = send->sym;
    *implementation = !send->done;
    switch (st->kind) {
    case SKEL_SEND:
    case SKEL_SSEND: return send->done || send->may_buffer ? 0 : SKEL_NONE;
    case SKEL_SENDRECV:
        if (!recv->done || !(send->done || send->may_buffer))
            return SKEL_NONE;
        return exec_transition(m, rank, recv->chan, recv->sym);
    case SKEL_RECV:
        *implementation = false;
        return recv->done ? exec_transition(m, rank, recv->chan, recv->sym)
                          : SKEL_NONE;
    case SKEL_COLL:
        if (!send->done && !exec_early(m, rank, exec_send_slot(m, rank), &sym))
            return SKEL_NONE;
        return exec_transition(m, rank, SKEL_NONE, sym);
    case SKEL_READ:
    case SKEL_END:
    case SKEL_LOCAL:
    case SKEL_FAULT:
    case SKEL_ABORT:
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_SELECT:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV: break;
    }
    return SKEL_NONE;
}

/* Nothing but this transition can ever happen at the SELECT. */
static bool forced_select(const struct exec *m, uint32_t rank, struct move *out)
{
    const struct skel_state *st = exec_state(m, rank);
    if (st->n_alts != 1
        || !exec_is_named(m, st->alts[0].chans, st->alts[0].n_chans))
        return false;
    for (uint32_t t = 0; t < st->n_trans; t++)
        if (is_possible(m, rank, t, &out->implementation) && !out->implementation) {
            out->trans = t;
            return true;
        }
    return false;
}

/* How many transitions of the LOCAL state are enabled, up to two; *first is one of them. */
static uint32_t count_enabled(const struct exec *m, uint32_t rank, uint32_t *first)
{
    const struct skel_state *st = exec_state(m, rank);
    uint32_t n = 0;
    for (uint32_t t = 0; t < st->n_trans && n < 2; t++)
        if (is_enabled(m, rank, &st->trans[t])) {
            *first = t;
            n++;
        }
    return n;
}

bool exec_is_choice(const struct exec *m, uint32_t rank)
{
    uint32_t one;
    return exec_state(m, rank)->kind == SKEL_LOCAL && count_enabled(m, rank, &one) > 1;
}

/* A posted receive and the message that it can take from the lane of the channel. */
static bool can_match(const struct exec *m, uint32_t rank, uint32_t posted,
                      uint32_t chan)
{
    uint32_t at = m->ranks[rank].posted[posted].at;
    const struct skel_state *st = &m->machines[rank].states[at];
    return exec_head(m, rank, at, st->chans, st->n_chans, chan)
           && !exec_taken_earlier(m, rank, posted, chan);
}

static bool forced_match(const struct exec *m, uint32_t rank, struct move *out)
{
    const struct rank_state *now = &m->ranks[rank];
    for (uint32_t i = 0; i < now->n_posted; i++) {
        const struct skel_state *st = &m->machines[rank].states[now->posted[i].at];
        if (st->n_chans && m->lanes[m->lane_of[st->chans[0]]].n == 0)
            continue;
        if (!exec_is_named(m, st->chans, st->n_chans))
            continue;
        for (uint32_t c = 0; c < st->n_chans; c++)
            if (can_match(m, rank, i, st->chans[c])) {
                out->chan = st->chans[c];
                out->posted = i;
                return true;
            }
    }
    return false;
}

static bool is_settled(const struct slot *s)
{
    return s->kind == SLOT_FREE || s->done;
}

bool exec_ends(struct exec *m, uint32_t rank, struct move *out)
{
    const struct slot *slots = m->ranks[rank].slots;
    *out = (struct move){ .kind = MOVE_LEAVE, .rank = rank, .trans = SKEL_NONE };
    if (is_settled(&slots[exec_send_slot(m, rank)])
        && is_settled(&slots[exec_recv_slot(m, rank)]))
        out->trans = ending(m, rank, &out->implementation);
    return out->trans != SKEL_NONE && !out->implementation;
}

bool exec_forced(struct exec *m, uint32_t rank, struct move *out)
{
    *out = (struct move){ .kind = MOVE_MATCH, .rank = rank, .trans = SKEL_NONE };
    if (forced_match(m, rank, out))
        return true;
    if (m->ranks[rank].fault)
        return false;
    switch (exec_state(m, rank)->kind) {
    case SKEL_LOCAL:
        out->kind = MOVE_LOCAL;
        return count_enabled(m, rank, &out->trans) == 1;
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV:
        out->kind = MOVE_POST;
        out->trans = 0;
        return true;
    case SKEL_SELECT: out->kind = MOVE_LEAVE; return forced_select(m, rank, out);
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV:
    case SKEL_COLL:
        return exec_ends(m, rank, out);
    case SKEL_READ:
        out->kind = MOVE_READ;
        out->trans = exec_reading(m, rank);
        return out->trans != SKEL_NONE;
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_ABORT: break;
    }
    return false;
}

static void add(struct moves *out, struct move move)
{
    VEC_PUSH(out->arena, out->items, out->n, out->cap, move);
}

static void add_matches(const struct exec *m, uint32_t rank, struct moves *out)
{
    const struct rank_state *now = &m->ranks[rank];
    for (uint32_t i = 0; i < now->n_posted; i++) {
        const struct skel_state *st = &m->machines[rank].states[now->posted[i].at];
        for (uint32_t c = 0; c < st->n_chans; c++)
            if (can_match(m, rank, i, st->chans[c]))
                add(out, (struct move){ .kind = MOVE_MATCH, .rank = rank,
                                        .trans = SKEL_NONE, .chan = st->chans[c],
                                        .posted = i });
    }
}

static void add_select(const struct exec *m, uint32_t rank, struct moves *out)
{
    const struct skel_state *st = exec_state(m, rank);
    struct move move = { .kind = MOVE_LEAVE, .rank = rank };
    for (move.trans = 0; move.trans < st->n_trans; move.trans++)
        if (is_possible(m, rank, move.trans, &move.implementation))
            add(out, move);
}

void exec_locals(const struct exec *m, uint32_t rank, struct moves *out)
{
    const struct skel_state *st = exec_state(m, rank);
    struct move move = { .kind = MOVE_LOCAL, .rank = rank };
    for (move.trans = 0; move.trans < st->n_trans; move.trans++)
        if (is_enabled(m, rank, &st->trans[move.trans]))
            add(out, move);
}

void exec_moves(struct exec *m, uint32_t rank, struct moves *out)
{
    const struct skel_state *st = exec_state(m, rank);
    struct move move = { .kind = MOVE_LEAVE, .rank = rank };
    add_matches(m, rank, out);
    if (m->ranks[rank].fault)
        return;
    switch (st->kind) {
    case SKEL_LOCAL: exec_locals(m, rank, out); return;
    case SKEL_SELECT: add_select(m, rank, out); return;
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV:
        move.kind = MOVE_POST;
        add(out, move);
        return;
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV:
    case SKEL_COLL:
        move.trans = ending(m, rank, &move.implementation);
        if (move.trans != SKEL_NONE)
            add(out, move);
        return;
    case SKEL_READ:
        exec_letters(m, rank, out);
        move.kind = MOVE_READ;
        move.trans = exec_reading(m, rank);
        if (move.trans != SKEL_NONE)
            add(out, move);
        return;
    case SKEL_END:
    case SKEL_FAULT:
    case SKEL_ABORT: break;
    }
}

bool exec_can_be_helped(struct exec *m, uint32_t rank)
{
    struct moves moves = { .arena = arena_new() };
    bool any = false;
    exec_moves(m, rank, &moves);
    for (size_t i = 0; i < moves.n; i++)
        any |= moves.items[i].implementation;
    arena_free(moves.arena);
    return any;
}
