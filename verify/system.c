#include "verify/system.h"

#include <string.h>

enum { RANK_WORDS = 3 }; /* state, half and transition, symbol; then the variables */

struct system *system_new(struct arena *arena, const struct skel *s, uint32_t world)
{
    struct system *sys = ARENA_NEW(arena, struct system);
    sys->skel = s;
    sys->arena = arena;
    sys->machines = s->worlds[world].ranks;
    sys->nprocs = s->nprocs;
    sys->ranks = ARENA_ARRAY(arena, struct rank_now, s->nprocs);
    sys->arrived = ARENA_ARRAY(arena, uint32_t, s->n_comms);
    sys->base = ARENA_ARRAY(arena, uint32_t, s->nprocs);
    for (uint32_t r = 0; r < s->nprocs; r++) {
        sys->ranks[r].vars = ARENA_ARRAY(arena, int32_t, sys->machines[r].n_vars);
        sys->base[r] = sys->words;
        sys->words += RANK_WORDS + sys->machines[r].n_vars;
    }
    system_start(sys);
    return sys;
}

const struct skel_state *system_state(const struct system *sys, uint32_t rank)
{
    return &sys->machines[rank].states[sys->ranks[rank].state];
}

static void leave(struct system *sys, uint32_t rank)
{
    const struct skel_state *st = system_state(sys, rank);
    if (st->kind == SKEL_COLL)
        sys->arrived[st->comm]--;
}

static void enter(struct system *sys, uint32_t rank, uint32_t state)
{
    struct rank_now *now = &sys->ranks[rank];
    now->state = state;
    now->half = HALF_NONE;
    now->recv_trans = now->recv_sym = 0;
    const struct skel_state *st = system_state(sys, rank);
    if (st->kind == SKEL_COLL)
        sys->arrived[st->comm]++;
}

void system_start(struct system *sys)
{
    memset(sys->arrived, 0, sys->skel->n_comms * sizeof *sys->arrived);
    for (uint32_t r = 0; r < sys->nprocs; r++) {
        const struct skel_machine *m = &sys->machines[r];
        for (uint32_t v = 0; v < m->n_vars; v++)
            sys->ranks[r].vars[v] = m->vars[v].init;
        enter(sys, r, 0);
    }
}

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

uint32_t system_locals(const struct system *sys, uint32_t rank, uint32_t *out,
                       uint32_t max)
{
    const struct skel_state *st = system_state(sys, rank);
    const int32_t *vars = sys->ranks[rank].vars;
    uint32_t n = 0;
    for (uint32_t t = 0; t < st->n_trans; t++) {
        bool ok = true;
        for (uint32_t g = 0; ok && g < st->trans[t].n_guards; g++) {
            const struct skel_guard *guard = &st->trans[t].guards[g];
            ok = guard_holds(guard, vars[guard->var]);
        }
        if (ok && n < max)
            out[n] = t;
        n += ok;
    }
    return n;
}

static void set_var(struct system *sys, uint32_t rank, uint32_t var, int64_t value)
{
    const struct skel_var *v = &sys->machines[rank].vars[var];
    if (value < 0 || value >= (int64_t)v->domain) {
        if (!sys->broken)
            sys->broken = arena_printf(
                sys->arena, "variable %s of rank %u leaves its domain in state %u",
                v->name ? v->name : "?", rank, sys->ranks[rank].state);
        return;
    }
    sys->ranks[rank].vars[var] = (int32_t)value;
}

/* Take transition `trans` of the current state, sym having been received (or
 * SKEL_NONE). */
static void take(struct system *sys, uint32_t rank, uint32_t trans, uint32_t sym)
{
    const struct skel_trans *t = &system_state(sys, rank)->trans[trans];
    if (t->bind != SKEL_NONE && sym != SKEL_NONE)
        set_var(sys, rank, t->bind, sym);
    for (uint32_t i = 0; i < t->n_assigns; i++) {
        const struct skel_assign *a = &t->assigns[i];
        int64_t old = a->add ? sys->ranks[rank].vars[a->var] : 0;
        set_var(sys, rank, a->var, old + a->value);
    }
    leave(sys, rank);
    enter(sys, rank, t->to);
}

void system_local(struct system *sys, uint32_t rank, uint32_t trans)
{
    take(sys, rank, trans, SKEL_NONE);
}

uint32_t system_offers(const struct system *sys, uint32_t rank)
{
    const struct skel_state *st = system_state(sys, rank);
    bool sends = st->kind == SKEL_SEND || st->kind == SKEL_SSEND
                 || (st->kind == SKEL_SENDRECV && sys->ranks[rank].half != HALF_SENT);
    return sends ? st->chan : SKEL_NONE;
}

uint32_t system_accepts(const struct system *sys, uint32_t rank)
{
    const struct skel_state *st = system_state(sys, rank);
    bool receives = st->kind == SKEL_RECV
                    || (st->kind == SKEL_SENDRECV
                        && sys->ranks[rank].half != HALF_RECEIVED);
    return receives ? st->chans[0] : SKEL_NONE;
}

bool system_message_ready(const struct system *sys, uint32_t chan)
{
    const struct skel_chan *c = &sys->skel->chans[chan];
    return system_offers(sys, c->from) == chan && system_accepts(sys, c->to) == chan;
}

/* The one transition of the current state for a symbol that came in. */
static uint32_t transition_for(struct system *sys, uint32_t rank, uint32_t chan,
                               uint32_t sym)
{
    const struct skel_state *st = system_state(sys, rank);
    uint32_t found = SKEL_NONE, n = 0;
    for (uint32_t t = 0; t < st->n_trans; t++) {
        const struct skel_trans *tr = &st->trans[t];
        if (tr->chan != chan || (tr->sym != SKEL_NONE && tr->sym != sym))
            continue;
        if (n++ == 0)
            found = t;
    }
    if (n != 1 && !sys->broken)
        sys->broken = arena_printf(sys->arena,
                                   "state %u of rank %u has %s transition for symbol %d",
                                   sys->ranks[rank].state, rank,
                                   n ? "more than one" : "no",
                                   (int)sym);
    return found;
}

static uint32_t symbol_of(const struct system *sys, uint32_t rank)
{
    const struct skel_state *st = system_state(sys, rank);
    return st->send_var == SKEL_NONE ? st->sym
                                     : (uint32_t)sys->ranks[rank].vars[st->send_var];
}

static uint32_t finish_send(struct system *sys, uint32_t rank)
{
    struct rank_now *now = &sys->ranks[rank];
    if (system_state(sys, rank)->kind != SKEL_SENDRECV) {
        take(sys, rank, 0, SKEL_NONE);
        return 0;
    }
    if (now->half == HALF_NONE) {
        now->half = HALF_SENT;
        return SKEL_NONE;
    }
    uint32_t trans = now->recv_trans;
    take(sys, rank, trans, now->recv_sym);
    return trans;
}

static uint32_t finish_receive(struct system *sys, uint32_t rank, uint32_t trans,
                               uint32_t sym)
{
    struct rank_now *now = &sys->ranks[rank];
    if (system_state(sys, rank)->kind == SKEL_SENDRECV && now->half == HALF_NONE) {
        now->half = HALF_RECEIVED;
        now->recv_trans = trans;
        now->recv_sym = sym;
        return SKEL_NONE;
    }
    take(sys, rank, trans, sym);
    return trans;
}

void system_message(struct system *sys, uint32_t chan, uint32_t *sent, uint32_t *received)
{
    const struct skel_chan *c = &sys->skel->chans[chan];
    uint32_t sym = symbol_of(sys, c->from);
    uint32_t trans = transition_for(sys, c->to, chan, sym);
    *sent = *received = SKEL_NONE;
    if (trans == SKEL_NONE)
        return;
    *sent = finish_send(sys, c->from);
    *received = finish_receive(sys, c->to, trans, sym);
}

uint32_t system_send(struct system *sys, uint32_t rank, uint32_t *sym)
{
    *sym = symbol_of(sys, rank);
    return finish_send(sys, rank);
}

uint32_t system_receive(struct system *sys, uint32_t rank, uint32_t sym)
{
    uint32_t trans = transition_for(sys, rank, system_accepts(sys, rank), sym);
    return trans == SKEL_NONE ? SKEL_NONE : finish_receive(sys, rank, trans, sym);
}

bool system_coll_ready(const struct system *sys, uint32_t comm)
{
    return sys->arrived[comm] == sys->skel->comms[comm].n_ranks;
}

/* A member that does not look at the outcome may name no decider. */
static uint32_t decider_of(struct system *sys, const struct skel_comm *c)
{
    uint32_t decider = SKEL_NONE;
    for (uint32_t i = 0; i < c->n_ranks; i++) {
        uint32_t named = system_state(sys, c->ranks[i])->coll.decider;
        if (decider != SKEL_NONE && named != SKEL_NONE && named != decider
            && !sys->broken)
            sys->broken = arena_printf(sys->arena,
                                       "ranks %u and %u both decide one collective",
                                       decider, named);
        if (decider == SKEL_NONE)
            decider = named;
    }
    return decider;
}

void system_coll(struct system *sys, uint32_t comm, uint32_t *taken)
{
    const struct skel_comm *c = &sys->skel->comms[comm];
    uint32_t decider = decider_of(sys, c);
    uint32_t sym = decider == SKEL_NONE ? SKEL_NONE : symbol_of(sys, decider);
    for (uint32_t i = 0; i < c->n_ranks; i++)
        taken[i] = transition_for(sys, c->ranks[i], SKEL_NONE, sym);
    if (sys->broken)
        return;
    for (uint32_t i = 0; i < c->n_ranks; i++)
        take(sys, c->ranks[i], taken[i], sym);
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* MPI-4.0 6.1: the same call, root and operator on all members; type signatures only
 * where both sides have one to compare.  Linear: like the first member, and the first
 * signature. */
bool system_mismatch(const struct system *sys, uint32_t comm, uint32_t *a, uint32_t *b)
{
    const struct skel_comm *c = &sys->skel->comms[comm];
    uint32_t first = SKEL_NONE, first_sig = SKEL_NONE;
    for (uint32_t i = 0; i < c->n_ranks; i++) {
        const struct skel_state *st = system_state(sys, c->ranks[i]);
        if (st->kind != SKEL_COLL || st->comm != comm)
            continue;
        *b = c->ranks[i];
        if (first == SKEL_NONE)
            first = c->ranks[i];
        const struct skel_coll *x = &system_state(sys, first)->coll;
        *a = first;
        if (!same_text(x->kind, st->coll.kind) || x->root != st->coll.root
            || !same_text(x->op, st->coll.op))
            return true;
        if (!st->coll.sig)
            continue;
        if (first_sig == SKEL_NONE)
            first_sig = c->ranks[i];
        *a = first_sig;
        if (!same_text(system_state(sys, first_sig)->coll.sig, st->coll.sig))
            return true;
    }
    return false;
}

void system_save(const struct system *sys, uint32_t *out)
{
    for (uint32_t r = 0; r < sys->nprocs; r++) {
        const struct rank_now *now = &sys->ranks[r];
        *out++ = now->state;
        *out++ = now->recv_trans << 2 | now->half;
        *out++ = now->recv_sym;
        for (uint32_t v = 0; v < sys->machines[r].n_vars; v++)
            *out++ = (uint32_t)now->vars[v];
    }
}

void system_load(struct system *sys, const uint32_t *in)
{
    memset(sys->arrived, 0, sys->skel->n_comms * sizeof *sys->arrived);
    for (uint32_t r = 0; r < sys->nprocs; r++) {
        struct rank_now *now = &sys->ranks[r];
        enter(sys, r, *in++);
        now->half = (enum half)(*in & 3);
        now->recv_trans = *in++ >> 2;
        now->recv_sym = *in++;
        for (uint32_t v = 0; v < sys->machines[r].n_vars; v++)
            now->vars[v] = (int32_t)*in++;
    }
}

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

uint64_t system_hash_rank(const struct system *sys, uint32_t rank)
{
    const struct rank_now *now = &sys->ranks[rank];
    uint64_t h = mix(rank + 1, now->state);
    h = mix(h, (uint64_t)now->recv_trans << 2 | now->half);
    h = mix(h, now->recv_sym);
    for (uint32_t v = 0; v < sys->machines[rank].n_vars; v++)
        h = mix(h, (uint32_t)now->vars[v]);
    return h;
}
