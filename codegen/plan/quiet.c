/* Which states a rank passes without others seeing it (docs/dev/THEORY.md, section 11.3).
 *
 *     s1: send c0 -> s2      let go here, rank 1 does nothing that others can see
 *     s2: local -> s3        before s3: the states that it may come to are s2 and s3
 *     s3: recv c3 -> s4
 */
#include "codegen/plan/quiet.h"

bool quiet_waits_for_one(const struct skel_state *state)
{
    return state->kind == SKEL_SELECT && state->n_alts == 1
           && (state->alts[0].kind == SKEL_ALT_REQ || state->alts[0].kind == SKEL_ALT_ALL);
}

bool quiet_may_be_let_go(const struct skel_state *state)
{
    return state->kind == SKEL_SEND || state->kind == SKEL_SENDRECV
           || state->kind == SKEL_COLL || quiet_waits_for_one(state);
}

/* A state after which the rank goes on without others seeing it. */
static bool is_quiet(const struct skel_state *state)
{
    return state->kind == SKEL_LOCAL || state->kind == SKEL_FREE
           || state->kind == SKEL_IRECV || quiet_waits_for_one(state);
}

bool *quiet_next_receives(struct arena *scratch, const struct skel_machine *m,
                             const bool *reached)
{
    bool *next = ARENA_ARRAY(scratch, bool, m->n_states);
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < m->n_states; i++) {
            const struct skel_state *state = &m->states[i];
            if (!reached[i] || (!quiet_may_be_let_go(state)
                                && !(next[i] && is_quiet(state))))
                continue;
            for (uint32_t k = 0; k < state->n_trans; k++) {
                changed |= !next[state->trans[k].to];
                next[state->trans[k].to] = true;
            }
        }
    }
    return next;
}
