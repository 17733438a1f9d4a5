/* The graph of the idle steps of one rank. */
#include "tests/checker/livelock.h"

#include <string.h>

bool livelock_idle(const struct skel_state *state, const struct skel_trans *t)
{
    if (t->n_assigns)
        return false;
    if (state->kind == SKEL_SELECT)
        return state->alts[t->alt].kind == SKEL_ALT_ELSE;
    if (state->kind != SKEL_LOCAL)
        return false;
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].n_guards || state->trans[i].n_assigns)
            return false;
    return true;
}

/* Which states can be reached by one or more idle steps? */
static bool *reach(struct arena *arena, const struct skel_machine *m, uint32_t state)
{
    bool *seen = ARENA_ARRAY(arena, bool, m->n_states);
    uint32_t *todo = ARENA_ARRAY(arena, uint32_t, m->n_states + 1), n = 0;
    todo[n++] = state;
    while (n) {
        const struct skel_state *from = &m->states[todo[--n]];
        for (uint32_t i = 0; i < from->n_trans; i++) {
            uint32_t to = from->trans[i].to;
            if (!livelock_idle(from, &from->trans[i]) || seen[to])
                continue;
            seen[to] = true;
            todo[n++] = to;
        }
    }
    return seen;
}

enum fate livelock_fate(const struct skel_machine *m, uint32_t state)
{
    struct arena *arena = arena_new();
    bool *seen = reach(arena, m, state), any = false, tests = false, returns = true;
    for (uint32_t i = 0; i < m->n_states; i++) {
        if (!seen[i])
            continue;
        any = true;
        tests = tests || m->states[i].kind == SKEL_SELECT;
        returns = returns && reach(arena, m, i)[state];
    }
    arena_free(arena);
    if (!any)
        return FATE_STAYS;
    return !returns ? FATE_PASSES : tests ? FATE_POLLS : FATE_LOOPS;
}
