/* Nonblocking collectives: which call a slot holds where it is completed, and places for all calls
 * of a communicator (direct.h).
 *
 *     s3 icoll 0 "MPI_Ibarrier" req 1 -> s4     slot 1 holds the call of s3 until it is completed
 *     s4 select [req 1] { -> s5 }
 *
 * A rank never waits when it starts a collective, so each call has a place of its own: none of them
 * may be in a loop.
 */
#include "codegen/plan/direct.h"

#include "core/base/scc.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <string.h>

enum { EMPTY = SKEL_NONE, MANY = SKEL_NONE - 1, MAX_PLACES = 255 };

static bool posts(const struct skel_state *state, uint32_t slot)
{
    return state->req == slot && (state->kind == SKEL_ISEND || state->kind == SKEL_IRECV
                                  || state->kind == SKEL_ICOLL);
}

static bool completes(const struct skel_state *state, const struct skel_trans *t, uint32_t slot)
{
    return state->kind == SKEL_SELECT && state->alts[t->alt].kind == SKEL_ALT_REQ
           && state->alts[t->alt].reqs[0] == slot;
}

/* Can one be completed like the other? */
static bool alike(const struct skel_state *a, const struct skel_state *b)
{
    if (a->kind != SKEL_ICOLL || b->kind != SKEL_ICOLL)
        return a->kind != SKEL_ICOLL && b->kind != SKEL_ICOLL;
    return a->comm == b->comm && skel_coll_same_needs(&a->coll, &b->coll);
}

static bool join(const struct skel_machine *m, uint32_t *into, uint32_t from)
{
    uint32_t old = *into;
    if (old == EMPTY)
        *into = from;
    else if (from != EMPTY && old != MANY && old != from
             && (from == MANY || !alike(&m->states[old], &m->states[from])))
        *into = MANY;
    return *into != old;
}

/* What the slots hold before each state that is reached. */
static void find_holds(const struct skel_machine *m, const bool *reached, uint32_t *holds)
{
    memset(holds, 0xff, (size_t)m->n_states * m->n_reqs * sizeof *holds);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < m->n_states; i++)
            for (uint32_t k = 0; reached[i] && k < m->states[i].n_trans * m->n_reqs; k++) {
                const struct skel_state *state = &m->states[i];
                const struct skel_trans *t = &state->trans[k / m->n_reqs];
                uint32_t slot = k % m->n_reqs;
                uint32_t held = posts(state, slot)         ? i
                                : completes(state, t, slot) ? EMPTY
                                                            : holds[i * m->n_reqs + slot];
                changed |= join(m, &holds[t->to * m->n_reqs + slot], held);
            }
    }
}

static uint32_t degree(const void *context, uint32_t node)
{
    return ((const struct skel_machine *)context)->states[node].n_trans;
}

static bool edge(const void *context, uint32_t node, uint32_t k, uint32_t *to)
{
    *to = ((const struct skel_machine *)context)->states[node].trans[k].to;
    return true;
}

static bool is_in_loop(const struct skel_machine *m, const struct scc *parts, uint32_t state)
{
    for (uint32_t i = 0; i < m->states[state].n_trans; i++)
        if (parts->of[m->states[state].trans[i].to] == parts->of[state])
            return true;
    return false;
}

/* Calls on a communicator that starts some: one place for each. */
static const char *find_places(const struct skel_machine *m, const bool *reached,
                               const bool *starts, uint32_t *places, struct arena *scratch)
{
    const uint32_t start = 0;
    struct scc_graph g = { .n = m->n_states, .degree = degree, .edge = edge, .context = m };
    struct scc parts = scc_find(&g, &start, 1, scratch);
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        if (!reached[i] || (state->kind != SKEL_COLL && state->kind != SKEL_ICOLL)
            || !starts[state->comm])
            continue;
        if (is_in_loop(m, &parts, i))
            return "nonblocking collectives in a loop have no end of places";
        if (++places[state->comm] > MAX_PLACES)
            return "more calls than there are places for nonblocking collectives";
    }
    return NULL;
}

static const char *add_machine(struct arena *arena, const struct skel *s, struct direct *d,
                               const struct skel_machine *m, const bool *starts)
{
    struct arena *scratch = arena_new();
    const bool *reached = skel_reachable(m, scratch);
    uint32_t *places = ARENA_ARRAY(scratch, uint32_t, s->n_comms);
    struct direct_machine one = { m, ARENA_ARRAY(arena, uint32_t,
                                                 (size_t)m->n_states * m->n_reqs) };
    find_holds(m, reached, one.holds);
    const char *error = find_places(m, reached, starts, places, scratch);
    for (uint32_t i = 0; i < s->n_comms; i++)
        d->windows[i] = places[i] > d->windows[i] ? places[i] : d->windows[i];
    VEC_PUSH(arena, d->machines, d->n_machines, d->cap_machines, one);
    for (uint32_t i = 0; i < m->n_states && !error; i++)
        for (uint32_t a = 0; reached[i] && a < m->states[i].n_alts && !error; a++)
            for (uint32_t k = 0; k < m->states[i].alts[a].n_reqs && !error; k++)
                if (one.holds[i * m->n_reqs + m->states[i].alts[a].reqs[k]] == MANY)
                    error = "what a completed request was depends on which operation it was";
    arena_free(scratch);
    return error;
}

const char *direct_find_started(struct arena *arena, const struct skel *s, struct direct *d)
{
    struct arena *scratch = arena_new();
    bool *starts = ARENA_ARRAY(scratch, bool, s->n_comms), any = false;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            for (uint32_t i = 0; i < m->n_states; i++)
                if (reached[i] && m->states[i].kind == SKEL_ICOLL)
                    any = starts[m->states[i].comm] = true;
        }
    const char *error = NULL;
    for (uint32_t w = 0; any && w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs && !error; r++)
            error = add_machine(arena, s, d, &s->worlds[w].ranks[r], starts);
    arena_free(scratch);
    return error;
}

const struct skel_state *direct_started(const struct direct *d, const struct skel_machine *m,
                                        const struct skel_state *state, uint32_t slot)
{
    for (uint32_t i = 0; i < d->n_machines; i++) {
        if (d->machines[i].machine != m)
            continue;
        uint32_t held = d->machines[i].holds[(uint32_t)(state - m->states) * m->n_reqs + slot];
        return held != EMPTY && m->states[held].kind == SKEL_ICOLL ? &m->states[held] : NULL;
    }
    return NULL;
}
