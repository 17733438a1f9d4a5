/* The steps of section 3.2 and 4 of Siegel and Avrunin, one function for each kind:
 *
 *   local       a rank takes a transition whose guards hold
 *   buffered    a send puts its message into the channel: never universally permitted
 *   pending     a receive takes a message that is on its way
 *   synchronous a send and a receive meet, and the channel is empty
 *   collective  all members of a communicator are in the call: they leave it together
 *
 * A SENDRECV does its two halves in either order; its transition is taken when both are
 * done, and its variables change only then, so the message has the old value.
 */
#include "tests/checker/step.h"

#include "core/vec.h"

#include <string.h>

static uint64_t bit(uint32_t rank)
{
    return (uint64_t)1 << rank;
}

static void add(struct steps *s, struct config to, uint64_t movers, bool universal)
{
    struct step step = { .to = to, .movers = movers, .universal = universal };
    VEC_PUSH(s->arena, s->items, s->n, s->cap, step);
}

static bool guard_holds(const struct skel_guard *g, const uint32_t *vars)
{
    int64_t value = vars[g->var];
    switch (g->cmp) {
    case SKEL_EQ: return value == g->value;
    case SKEL_NE: return value != g->value;
    case SKEL_LT: return value < g->value;
    case SKEL_LE: return value <= g->value;
    case SKEL_GT: return value > g->value;
    case SKEL_GE: return value >= g->value;
    }
    return false;
}

static bool is_enabled(const struct skel_trans *t, const uint32_t *vars)
{
    for (uint32_t i = 0; i < t->n_guards; i++)
        if (!guard_holds(&t->guards[i], vars))
            return false;
    return true;
}

/* Rank p takes transition t, having received sym. */
static void take(const struct layout *l, struct config c, uint32_t p,
                 const struct skel_trans *t, uint32_t sym, struct steps *s)
{
    const struct skel_machine *m = config_machine(l, p);
    uint32_t *rank = config_rank(l, c, p), *vars = config_vars(l, c, p);
    if (t->bind != SKEL_NONE)
        vars[t->bind] = sym;
    for (uint32_t i = 0; i < t->n_assigns; i++) {
        const struct skel_assign *a = &t->assigns[i];
        int64_t value = a->value + (a->add ? (int64_t)vars[a->var] : 0);
        if (value < 0 || value >= m->vars[a->var].domain) {
            s->wrong = "a variable leaves its domain";
            value = 0;
        }
        vars[a->var] = (uint32_t)value;
    }
    rank[WORD_STATE] = t->to;
    rank[WORD_HALF] = HALF_NONE;
    rank[WORD_TRANS] = rank[WORD_SYM] = 0;
}

static void local_steps(const struct layout *l, struct config c, uint32_t p,
                        struct steps *s)
{
    const struct skel_state *state = config_state(l, c, p);
    bool stuck = true;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        if (!is_enabled(&state->trans[i], config_vars(l, c, p)))
            continue;
        struct config to = config_copy(s->arena, c);
        take(l, to, p, &state->trans[i], 0, s);
        add(s, to, bit(p), true);
        stuck = false;
    }
    if (stuck)
        s->wrong = "a local state without an enabled transition";
}

/* Does rank p still have a message to send in its state? */
static bool can_send(const struct layout *l, struct config c, uint32_t p)
{
    switch (config_state(l, c, p)->kind) {
    case SKEL_SEND:
    case SKEL_SSEND:
        return true;
    case SKEL_SENDRECV:
        return config_rank(l, c, p)[WORD_HALF] != HALF_SENT;
    case SKEL_END:
    case SKEL_LOCAL:
    case SKEL_RECV:
    case SKEL_COLL:
    case SKEL_FAULT:
    case SKEL_ABORT:
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_SELECT:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV:
        return false;
    }
    return false;
}

/* Does rank p still have a message to receive in its state? */
static bool can_receive(const struct layout *l, struct config c, uint32_t p)
{
    const struct skel_state *state = config_state(l, c, p);
    return state->kind == SKEL_RECV
           || (state->kind == SKEL_SENDRECV
               && config_rank(l, c, p)[WORD_HALF] != HALF_RECEIVED);
}

static uint32_t symbol_sent(const struct layout *l, struct config c, uint32_t p)
{
    const struct skel_state *state = config_state(l, c, p);
    return state->send_var != SKEL_NONE ? config_vars(l, c, p)[state->send_var]
                                        : state->sym;
}

/* Rank p has sent the message of its state. */
static void after_send(const struct layout *l, struct config c, uint32_t p,
                       struct steps *s)
{
    const struct skel_state *state = config_state(l, c, p);
    uint32_t *rank = config_rank(l, c, p);
    if (state->kind != SKEL_SENDRECV)
        take(l, c, p, &state->trans[0], 0, s);
    else if (rank[WORD_HALF] == HALF_RECEIVED)
        take(l, c, p, &state->trans[rank[WORD_TRANS]], rank[WORD_SYM], s);
    else
        rank[WORD_HALF] = HALF_SENT;
}

/* The transition of a state for a symbol from chan (SKEL_NONE: from a collective). */
static uint32_t transition_for(const struct skel_state *state, uint32_t chan,
                               uint32_t sym)
{
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        if (t->chan == chan && (t->sym == sym || t->sym == SKEL_NONE))
            return i;
    }
    return SKEL_NONE;
}

/* Rank p has received sym from chan. */
static void after_receive(const struct layout *l, struct config c, uint32_t p,
                          uint32_t chan, uint32_t sym, struct steps *s)
{
    const struct skel_state *state = config_state(l, c, p);
    uint32_t *rank = config_rank(l, c, p);
    uint32_t i = transition_for(state, chan, sym);
    if (i == SKEL_NONE) {
        s->wrong = "no transition for a received symbol";
        return;
    }
    if (state->kind == SKEL_SENDRECV && rank[WORD_HALF] == HALF_NONE) {
        rank[WORD_HALF] = HALF_RECEIVED;
        rank[WORD_TRANS] = i;
        rank[WORD_SYM] = sym;
    } else {
        take(l, c, p, &state->trans[i], sym, s);
    }
}

static void buffered_step(const struct layout *l, struct config c, uint32_t p,
                          struct steps *s)
{
    const struct skel_state *state = config_state(l, c, p);
    if (state->kind == SKEL_SSEND || s->synchronous) /* MPI-4.0 3.4: never buffered */
        return;
    if (config_pending(l, c, state->chan) >= s->depth) {
        s->full = true;
        return;
    }
    struct config to = config_copy(s->arena, c);
    config_push(l, &to, state->chan, symbol_sent(l, c, p));
    after_send(l, to, p, s);
    add(s, to, bit(p), false);
}

/* The sender p and the receiver of its channel meet.  They may be one rank, in a SENDRECV
 * state.  An older message that the receive matches is taken first (MPI-4.0 3.5). */
static void synchronous_step(const struct layout *l, struct config c, uint32_t p,
                             struct steps *s)
{
    uint32_t chan = config_state(l, c, p)->chan, q = l->s->chans[chan].to;
    const struct skel_state *receiver = config_state(l, c, q);
    if (!can_receive(l, c, q) || config_pending(l, c, chan)
        || config_first(l, c, chan, receiver->chans, receiver->n_chans))
        return;
    if (p == q && config_rank(l, c, p)[WORD_HALF] != HALF_NONE)
        return;
    bool matches = false;
    for (uint32_t i = 0; i < receiver->n_chans; i++)
        matches = matches || receiver->chans[i] == chan;
    if (!matches)
        return;
    struct config to = config_copy(s->arena, c);
    uint32_t sym = symbol_sent(l, c, p);
    after_send(l, to, p, s);
    after_receive(l, to, q, chan, sym, s);
    add(s, to, bit(p) | bit(q), true);
}

static void pending_steps(const struct layout *l, struct config c, uint32_t p,
                          struct steps *s)
{
    const struct skel_state *state = config_state(l, c, p);
    for (uint32_t i = 0; i < state->n_chans; i++) {
        uint32_t chan = state->chans[i];
        uint32_t message = config_first(l, c, chan, state->chans, state->n_chans);
        if (!message || c.words[message] != chan)
            continue;
        struct config to = config_copy(s->arena, c);
        uint32_t sym = c.words[message + 1];
        config_remove(&to, message);
        after_receive(l, to, p, chan, sym, s);
        add(s, to, bit(p), true);
    }
}

/* Is rank p in a collective call on this communicator? */
static bool is_in(const struct layout *l, struct config c, uint32_t p, uint32_t comm)
{
    const struct skel_state *state = config_state(l, c, p);
    return state->kind == SKEL_COLL && state->comm == comm;
}

/* The members of comm are all in the call: they leave it. */
static void collective_step(const struct layout *l, struct config c, uint32_t number,
                            struct steps *s)
{
    const struct skel_comm *comm = &l->s->comms[number];
    uint64_t movers = 0;
    for (uint32_t i = 0; i < comm->n_ranks; i++) {
        if (!is_in(l, c, comm->ranks[i], number))
            return;
        movers |= bit(comm->ranks[i]);
    }
    uint32_t decider = config_state(l, c, comm->ranks[0])->coll.decider;
    uint32_t sym = decider != SKEL_NONE ? symbol_sent(l, c, decider) : SKEL_NONE;
    struct config to = config_copy(s->arena, c);
    for (uint32_t i = 0; i < comm->n_ranks; i++) {
        uint32_t p = comm->ranks[i];
        const struct skel_state *state = config_state(l, c, p);
        uint32_t t = transition_for(state, SKEL_NONE, sym);
        if (state->coll.decider != decider || t == SKEL_NONE) {
            s->wrong = "a collective without a transition for its symbol";
            return;
        }
        take(l, to, p, &state->trans[t], sym, s);
    }
    add(s, to, movers, true);
}

void steps_of(const struct layout *l, struct config c, struct steps *s)
{
    for (uint32_t p = 0; p < l->s->nprocs; p++) {
        if (config_state(l, c, p)->kind == SKEL_LOCAL)
            local_steps(l, c, p, s);
        if (can_send(l, c, p)) {
            buffered_step(l, c, p, s);
            synchronous_step(l, c, p, s);
        }
        if (can_receive(l, c, p))
            pending_steps(l, c, p, s);
    }
    for (uint32_t i = 0; i < l->s->n_comms; i++)
        collective_step(l, c, i, s);
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* MPI-4.0 6.1: the members' k-th calls on a communicator belong together.  Since every
 * call synchronises, ranks in a call on it at the same time are in their k-th. */
static bool agree(const struct skel_coll *a, const struct skel_coll *b)
{
    return same_text(a->kind, b->kind) && a->root == b->root && same_text(a->op, b->op)
           && (!a->sig || !b->sig || same_text(a->sig, b->sig));
}

bool steps_mismatch(const struct layout *l, struct config c)
{
    for (uint32_t p = 0; p < l->s->nprocs; p++) {
        const struct skel_state *a = config_state(l, c, p);
        for (uint32_t q = 0; a->kind == SKEL_COLL && q < p; q++)
            if (is_in(l, c, q, a->comm) && !agree(&a->coll, &config_state(l, c, q)->coll))
                return true;
    }
    return false;
}
