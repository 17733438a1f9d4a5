/* Which variables are live: their value can still be read.
 *
 * A variable is set to 0 where it dies: states that differ in a dead value only would be
 * searched twice (the gain of the scheduled encoding rests on this).
 */
#include "codegen/plan/plan.h"

#include <string.h>

/* live: on entry what is live after the transition, on return before it. */
static void before_trans(const struct skel_trans *t, bool *live)
{
    for (uint32_t i = t->n_assigns; i-- > 0;)
        if (!t->assigns[i].add)
            live[t->assigns[i].var] = false;
    if (t->bind != SKEL_NONE)
        live[t->bind] = false;
    for (uint32_t i = 0; i < t->n_guards; i++)
        live[t->guards[i].var] = true;
}

static bool update(const struct skel_machine *m, uint32_t i, bool *live, bool *row)
{
    const struct skel_state *state = &m->states[i];
    bool changed = false;
    for (uint32_t k = 0; k < state->n_trans; k++) {
        const struct skel_trans *t = &state->trans[k];
        memcpy(row, live + (size_t)t->to * m->n_vars, m->n_vars * sizeof *row);
        before_trans(t, row);
        if (state->send_var != SKEL_NONE)
            row[state->send_var] = true;
        for (uint32_t v = 0; v < m->n_vars; v++)
            if (row[v] && !live[(size_t)i * m->n_vars + v])
                changed = live[(size_t)i * m->n_vars + v] = true;
    }
    return changed;
}

const bool *plan_live(struct arena *arena, const struct skel_machine *m)
{
    bool *live = ARENA_ARRAY(arena, bool, (size_t)m->n_states * m->n_vars);
    bool *row = ARENA_ARRAY(arena, bool, m->n_vars);
    bool changed = m->n_vars > 0;
    while (changed) {
        changed = false;
        for (uint32_t i = m->n_states; i-- > 0;)
            changed |= update(m, i, live, row);
    }
    return live;
}
