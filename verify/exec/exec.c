/* Moving the ranks: what a move does to the state.
 *
 *     rank 0 at `s0 send c0 0 -> s1`, its message matched:   MOVE_LEAVE   rank 0 at s1
 */
#include "verify/exec/exec.h"

#include "core/base/fail.h"
#include "core/skel/tape.h"
#include "verify/exec/parts.h"
#include "verify/exec/record.h"

#include <assert.h>
#include <string.h>

static void find_lanes(struct exec *m)
{
    const struct skel *s = m->skel;
    m->lanes = ARENA_ARRAY(m->arena, struct lane, s->n_chans);
    m->lane_of = ARENA_ARRAY(m->arena, uint32_t, s->n_chans);
    uint32_t **of = ARENA_ARRAY(m->arena, uint32_t *, s->nprocs * (size_t)s->n_comms);
    for (uint32_t c = 0; c < s->n_chans; c++) {
        const struct skel_chan *chan = &s->chans[c];
        uint32_t **row = &of[chan->from * (size_t)s->n_comms + chan->comm];
        if (!*row)
            *row = ARENA_ARRAY(m->arena, uint32_t, s->nprocs);
        uint32_t *number = &(*row)[chan->to];
        if (!*number) {
            m->lanes[m->n_lanes] = (struct lane){ .from = chan->from, .to = chan->to };
            *number = ++m->n_lanes;
        }
        m->lane_of[c] = *number - 1;
    }
}

static void find_members(struct exec *m)
{
    const struct skel *s = m->skel;
    m->colls = ARENA_ARRAY(m->arena, struct coll_queue, s->n_comms);
    m->member = ARENA_ARRAY(m->arena, uint32_t *, s->n_comms);
    for (uint32_t c = 0; c < s->n_comms; c++) {
        m->member[c] = ARENA_ARRAY(m->arena, uint32_t, s->nprocs);
        for (uint32_t i = 0; i < s->comms[c].n_ranks; i++)
            m->member[c][s->comms[c].ranks[i]] = i;
    }
}

struct exec *exec_new(struct arena *arena, const struct skel *s, uint32_t world)
{
    struct exec *m = ARENA_NEW(arena, struct exec);
    m->skel = s;
    m->arena = arena;
    m->world = world;
    m->machines = s->worlds[world].ranks;
    m->nprocs = s->nprocs;
    m->ranks = ARENA_ARRAY(arena, struct rank_state, s->nprocs);
    m->takes = ARENA_ARRAY(arena, uint64_t **, s->nprocs);
    m->dirty = ARENA_ARRAY(arena, uint64_t, (s->nprocs + 63) / 64);
    find_lanes(m);
    find_members(m);
    exec_find_tape(m);
    for (uint32_t r = 0; r < s->nprocs; r++) {
        struct rank_state *now = &m->ranks[r];
        now->vars = ARENA_ARRAY(arena, int32_t, m->machines[r].n_vars);
        now->n_slots = m->machines[r].n_reqs + 2;
        now->slots = ARENA_ARRAY(arena, struct slot, now->n_slots);
        m->takes[r] = ARENA_ARRAY(arena, uint64_t *, m->machines[r].n_states);
    }
    return m;
}

void exec_broken(struct exec *m, uint32_t rank, const char *what)
{
    if (!m->broken)
        m->broken = arena_printf(m->arena, "state %u of rank %u %s",
                                 m->ranks[rank].state, rank, what);
}

uint32_t exec_symbol(const struct exec *m, uint32_t rank)
{
    const struct skel_state *st = exec_state(m, rank);
    return st->send_var == SKEL_NONE ? st->sym
                                     : (uint32_t)m->ranks[rank].vars[st->send_var];
}

uint32_t exec_transition(struct exec *m, uint32_t rank, uint32_t chan,
                         uint32_t sym)
{
    const struct skel_state *st = exec_state(m, rank);
    uint32_t found = SKEL_NONE, n = 0;
    for (uint32_t t = 0; t < st->n_trans; t++)
        if (st->trans[t].chan == chan
            && (st->trans[t].sym == SKEL_NONE || st->trans[t].sym == sym)) {
            found = t;
            n++;
        }
    if (n == 1)
        return found;
    if (!m->broken)
        m->broken = arena_printf(m->arena, "state %u of rank %u has %s transition for symbol %d",
                                 m->ranks[rank].state, rank, n ? "more than one" : "no",
                                 (int)sym);
    return SKEL_NONE;
}

static void arrive(struct exec *m, uint32_t rank, uint32_t state)
{
    assert(state < m->machines[rank].n_states);
    m->ranks[rank].state = state;
    exec_touch(m, rank);
    exec_forget_letters(m, rank);
    uint32_t send = exec_send_slot(m, rank), recv = exec_recv_slot(m, rank);
    switch (exec_state(m, rank)->kind) {
    case SKEL_SEND: exec_post_send(m, rank, send, SKEL_STANDARD); return;
    case SKEL_SSEND: exec_post_send(m, rank, send, SKEL_SYNC); return;
    case SKEL_RECV: exec_post_recv(m, rank, recv); return;
    case SKEL_SENDRECV:
        exec_post_recv(m, rank, recv);
        exec_post_send(m, rank, send, SKEL_STANDARD);
        return;
    case SKEL_COLL: exec_enter_coll(m, rank, send); return;
    case SKEL_FAULT:
        m->ranks[rank].fault = exec_state(m, rank)->fault;
        m->failed = m->failed == SKEL_NONE ? rank : m->failed;
        return;
    case SKEL_ABORT: m->aborted = true; return;
    case SKEL_READ:
    case SKEL_END:
    case SKEL_LOCAL:
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_SELECT:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV: return;
    }
}

void exec_start(struct exec *m)
{
    m->mismatch = m->aborted = false;
    m->failed = SKEL_NONE;
    for (uint32_t l = 0; l < m->n_lanes; l++)
        m->lanes[l].n = 0;
    for (uint32_t c = 0; c < m->skel->n_comms; c++)
        m->colls[c].n = 0;
    for (uint32_t r = 0; r < m->nprocs; r++) {
        struct rank_state *now = &m->ranks[r];
        now->n_posted = 0;
        now->fault = NULL;
        now->n_started = 0;
        memset(now->slots, 0, now->n_slots * sizeof *now->slots);
        for (uint32_t v = 0; v < m->machines[r].n_vars; v++)
            now->vars[v] = m->machines[r].vars[v].init;
    }
    exec_rewind(m);
    for (uint32_t r = 0; r < m->nprocs; r++)
        arrive(m, r, 0);
}

static void set_var(struct exec *m, uint32_t rank, uint32_t var, int64_t value)
{
    const struct skel_var *v = &m->machines[rank].vars[var];
    if (value >= 0 && value < (int64_t)v->domain)
        m->ranks[rank].vars[var] = (int32_t)value;
    else if (!m->broken)
        m->broken = arena_printf(m->arena, "variable %s of rank %u leaves its domain in state %u",
                                 v->name ? v->name : "?", rank, m->ranks[rank].state);
}

/* Go along the transition, sym having come in (or SKEL_NONE). */
static void go(struct exec *m, uint32_t rank, const struct skel_trans *t, uint32_t sym)
{
    if (t->bind != SKEL_NONE && sym != SKEL_NONE)
        set_var(m, rank, t->bind, sym);
    for (uint32_t i = 0; i < t->n_assigns; i++) {
        const struct skel_assign *a = &t->assigns[i];
        int64_t old = a->add ? m->ranks[rank].vars[a->var] : 0;
        set_var(m, rank, a->var, old + a->value);
    }
    arrive(m, rank, t->to);
}

static void post(struct exec *m, uint32_t rank)
{
    const struct skel_state *st = exec_state(m, rank);
    switch (st->kind) {
    case SKEL_ISEND: exec_post_send(m, rank, st->req, st->mode); break;
    case SKEL_IRECV: exec_post_recv(m, rank, st->req); break;
    case SKEL_ICOLL: exec_enter_coll(m, rank, st->req); break;
    case SKEL_FREE: exec_detach(m, rank, st->req, false); break;
    case SKEL_CANCEL: exec_cancel(m, rank, st->req); break;
    case SKEL_MRECV: exec_receive_extracted(m, rank, st->req); break;
    case SKEL_READ:
    case SKEL_END:
    case SKEL_LOCAL:
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV:
    case SKEL_COLL:
    case SKEL_FAULT:
    case SKEL_ABORT:
    case SKEL_SELECT: break;
    }
    if (!m->ranks[rank].fault)
        go(m, rank, &st->trans[0], SKEL_NONE);
}

/* What has come in with the request; then its slot is free. */
static uint32_t finish(struct exec *m, uint32_t rank, uint32_t slot)
{
    struct slot *s = &m->ranks[rank].slots[slot];
    uint32_t sym = s->sym;
    bool early = !s->done && s->kind == SLOT_COLL;
    if (early)
        exec_early(m, rank, slot, &sym);
    if (m->rec && !s->done)
        record_released(m->rec, m, rank, slot);
    exec_detach(m, rank, slot, !s->done);
    return sym;
}

/* MPI_Testall: what was let go without a match stays so. */
static void settle_all(struct exec *m, uint32_t rank, const struct skel_alt *alt)
{
    for (uint32_t i = 0; i < alt->n_reqs; i++) {
        struct slot *s = &m->ranks[rank].slots[alt->reqs[i]];
        if (s->done)
            continue;
        struct slot kept = *s;
        kept.sym = finish(m, rank, alt->reqs[i]);
        kept.done = true;
        *s = kept;
    }
}

static uint32_t select_effect(struct exec *m, uint32_t rank,
                              const struct skel_trans *t)
{
    const struct skel_state *st = exec_state(m, rank);
    const struct skel_alt *alt = &st->alts[t->alt];
    switch (alt->kind) {
    case SKEL_ALT_REQ: return finish(m, rank, alt->reqs[0]);
    case SKEL_ALT_ALL: settle_all(m, rank, alt); return SKEL_NONE;
    case SKEL_ALT_PROBE:
        return exec_head(m, rank, m->ranks[rank].state, alt->chans, alt->n_chans,
                         t->chan)->sym;
    case SKEL_ALT_MPROBE:
        exec_extract(m, rank, t->chan, alt->reqs[0]);
        return m->ranks[rank].slots[alt->reqs[0]].message.sym;
    case SKEL_ALT_DRAINED:
    case SKEL_ALT_ELSE: return SKEL_NONE;
    }
    return SKEL_NONE;
}

static void leave(struct exec *m, uint32_t rank, uint32_t trans)
{
    const struct skel_state *st = exec_state(m, rank);
    const struct skel_trans *t = &st->trans[trans];
    uint32_t send = exec_send_slot(m, rank), recv = exec_recv_slot(m, rank);
    uint32_t sym = SKEL_NONE;
    if (st->kind == SKEL_SELECT)
        sym = select_effect(m, rank, t);
    if (m->ranks[rank].slots[send].kind != SLOT_FREE)
        sym = finish(m, rank, send);
    if (m->ranks[rank].slots[recv].kind != SLOT_FREE)
        sym = finish(m, rank, recv);
    go(m, rank, t, sym);
}

/* Is it a move of the state in which its rank stands? */
static bool fits_state(const struct exec *m, const struct move *move)
{
    const struct skel_state *st = exec_state(m, move->rank);
    if (move->kind == MOVE_MATCH)
        return move->posted < m->ranks[move->rank].n_posted;
    if (move->kind == MOVE_CHOOSE)
        return exec_needs_letter(m, move->rank) && move->letter < m->tape->n_letters
               && m->tape->letters[move->letter].from == m->choice;
    return move->trans < st->n_trans && (move->kind == MOVE_LOCAL) == (st->kind == SKEL_LOCAL)
           && (move->kind == MOVE_READ) == (st->kind == SKEL_READ);
}

void exec_take(struct exec *m, const struct move *move)
{
    if (move->rank >= m->nprocs || !fits_state(m, move))
        bug("a move of rank %u that its state does not have", move->rank);
    if (m->rec)
        record_move(m->rec, m, move);
    switch (move->kind) {
    case MOVE_LOCAL:
        go(m, move->rank, &exec_state(m, move->rank)->trans[move->trans], SKEL_NONE);
        return;
    case MOVE_POST: post(m, move->rank); return;
    case MOVE_LEAVE: leave(m, move->rank, move->trans); return;
    case MOVE_MATCH: exec_match(m, move->rank, move->posted, move->chan); return;
    case MOVE_READ:
        exec_drop_letter(m, move->rank);
        go(m, move->rank, &exec_state(m, move->rank)->trans[move->trans], SKEL_NONE);
        return;
    case MOVE_CHOOSE: exec_choose(m, move->letter); return;
    }
}
