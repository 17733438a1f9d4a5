/* Facts about a skeleton on which the choice of theorem rests.
 *
 * They look at the states that a machine's start reaches in its graph, whatever the
 * guards say.  So "no wildcard", "no choice" and "no cycle" are certain; their opposites
 * may be about a state that no execution reaches.
 */
#include "core/skel/facts.h"

#include "core/skel/skel.h"

#include <stdlib.h>

bool skel_names_chan(const uint32_t *chans, uint32_t n, uint32_t chan)
{
    for (uint32_t i = 0; i < n; i++)
        if (chans[i] == chan)
            return true;
    return false;
}

bool skel_comm_has(const struct skel_comm *comm, uint32_t rank)
{
    return skel_names_chan(comm->ranks, comm->n_ranks, rank);
}

bool *skel_reachable(const struct skel_machine *m, struct arena *scratch)
{
    bool *reached = ARENA_ARRAY(scratch, bool, m->n_states);
    uint32_t *todo = ARENA_ARRAY(scratch, uint32_t, m->n_states);
    uint32_t n = 0;
    if (m->n_states) {
        reached[0] = true;
        todo[n++] = 0;
    }
    while (n) {
        const struct skel_state *state = &m->states[todo[--n]];
        for (uint32_t i = 0; i < state->n_trans; i++) {
            uint32_t to = state->trans[i].to;
            if (to < m->n_states && !reached[to]) {
                reached[to] = true;
                todo[n++] = to;
            }
        }
    }
    return reached;
}

/* Does `holds` hold for a reachable state of some machine? */
static bool any_state(const struct skel *s, bool (*holds)(const struct skel_machine *,
                                                          const struct skel_state *))
{
    struct arena *scratch = arena_new();
    bool found = false;
    for (uint32_t w = 0; w < s->n_worlds && !found; w++) {
        for (uint32_t r = 0; r < s->nprocs && !found; r++) {
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            for (uint32_t i = 0; i < m->n_states && !found; i++)
                found = reached[i] && holds(m, &m->states[i]);
        }
    }
    arena_free(scratch);
    return found;
}

static bool is_request_state(const struct skel_machine *m, const struct skel_state *state)
{
    (void)m;
    switch (state->kind) {
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_SELECT:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV: return true;
    case SKEL_END:
    case SKEL_LOCAL:
    case SKEL_SEND:
    case SKEL_SSEND:
    case SKEL_RECV:
    case SKEL_SENDRECV:
    case SKEL_COLL:
    case SKEL_READ:
    case SKEL_FAULT:
    case SKEL_ABORT: break;
    }
    return false;
}

bool skel_has_requests(const struct skel *s)
{
    return any_state(s, is_request_state);
}

static bool is_visible_order(const struct skel_machine *m, const struct skel_state *state)
{
    (void)m;
    return state->kind == SKEL_CANCEL
           || (state->kind == SKEL_ISEND
               && (state->mode == SKEL_READY
                   || (state->mode == SKEL_BUFFER && state->room != SKEL_NONE)));
}

bool skel_has_visible_order(const struct skel *s)
{
    return any_state(s, is_visible_order);
}

/* Do these channels come from more than one sender? */
static bool several_senders(const struct skel *s, const uint32_t *chans, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (s->chans[chans[i]].from != s->chans[chans[0]].from)
            return true;
    return false;
}

static bool state_is_wildcard(const struct skel *s, const struct skel_state *state)
{
    for (uint32_t i = 0; i < state->n_alts; i++)
        if (several_senders(s, state->alts[i].chans, state->alts[i].n_chans))
            return true;
    return state->n_alts > 1 || state->n_chans > 1
           || is_visible_order(NULL, state);
}

static bool machine_has_wildcard(const struct skel *s, const struct skel_machine *m)
{
    struct arena *scratch = arena_new();
    const bool *reached = skel_reachable(m, scratch);
    bool found = false;
    for (uint32_t i = 0; i < m->n_states && !found; i++)
        found = reached[i] && state_is_wildcard(s, &m->states[i]);
    arena_free(scratch);
    return found;
}

bool skel_has_wildcard(const struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++)
            if (machine_has_wildcard(s, &s->worlds[w].ranks[r]))
                return true;
    return false;
}

/* Narrow lo..hi by the guards of t on var; a guard `!=` at a border moves the border. */
static void narrow(const struct skel_trans *t, uint32_t var, int64_t *lo, int64_t *hi)
{
    for (uint32_t i = 0; i < t->n_guards; i++) {
        const struct skel_guard *g = &t->guards[i];
        int64_t value = g->value;
        if (g->var != var)
            continue;
        switch (g->cmp) {
        case SKEL_EQ:
            *lo = value > *lo ? value : *lo;
            *hi = value < *hi ? value : *hi;
            break;
        case SKEL_NE:
            if (value == *lo)
                ++*lo;
            else if (value == *hi)
                --*hi;
            break;
        case SKEL_LT: *hi = value - 1 < *hi ? value - 1 : *hi; break;
        case SKEL_LE: *hi = value < *hi ? value : *hi; break;
        case SKEL_GT: *lo = value + 1 > *lo ? value + 1 : *lo; break;
        case SKEL_GE: *lo = value > *lo ? value : *lo; break;
        }
    }
}

/* Can a and b never be enabled together?  Looks at one variable at a time: false is the
 * safe answer.  Twice, since a `!=` may only bite after a later guard. */
static bool disjoint(const struct skel_machine *m, const struct skel_trans *a,
                     const struct skel_trans *b)
{
    for (uint32_t i = 0; i < a->n_guards; i++) {
        uint32_t var = a->guards[i].var;
        if (var >= m->n_vars)
            continue;
        int64_t lo = 0, hi = (int64_t)m->vars[var].domain - 1;
        for (int round = 0; round < 2; round++) {
            narrow(a, var, &lo, &hi);
            narrow(b, var, &lo, &hi);
        }
        if (lo > hi)
            return true;
    }
    return false;
}

bool skel_state_is_choice(const struct skel_machine *m, const struct skel_state *state)
{
    if (state->kind != SKEL_LOCAL)
        return false;
    for (uint32_t i = 0; i < state->n_trans; i++)
        for (uint32_t j = i + 1; j < state->n_trans; j++)
            if (!disjoint(m, &state->trans[i], &state->trans[j]))
                return true;
    return false;
}

bool skel_has_choice(const struct skel *s)
{
    return any_state(s, skel_state_is_choice);
}

enum colour { NEW, OPEN, DONE };

struct frame {
    uint32_t state, next; /* next transition to follow */
};

/* Depth-first search for an edge into the open path. */
static bool machine_is_cyclic(const struct skel_machine *m, struct arena *scratch)
{
    if (!m->n_states)
        return false;
    unsigned char *colour = ARENA_ARRAY(scratch, unsigned char, m->n_states);
    struct frame *path = ARENA_ARRAY(scratch, struct frame, m->n_states);
    uint32_t n = 0;
    path[n++] = (struct frame){ 0, 0 };
    colour[0] = OPEN;
    while (n) {
        struct frame *top = &path[n - 1];
        const struct skel_state *state = &m->states[top->state];
        if (top->next == state->n_trans) {
            colour[top->state] = DONE;
            n--;
            continue;
        }
        uint32_t to = state->trans[top->next++].to;
        if (to >= m->n_states || colour[to] == DONE)
            continue;
        if (colour[to] == OPEN)
            return true;
        colour[to] = OPEN;
        path[n++] = (struct frame){ to, 0 };
    }
    return false;
}

bool skel_is_cyclic(const struct skel *s)
{
    struct arena *scratch = arena_new();
    bool cyclic = false;
    for (uint32_t w = 0; w < s->n_worlds && !cyclic; w++)
        for (uint32_t r = 0; r < s->nprocs && !cyclic; r++)
            cyclic = machine_is_cyclic(&s->worlds[w].ranks[r], scratch);
    arena_free(scratch);
    return cyclic;
}
