/* Collectives that must agree: which calls match, and whether those on a communicator can
 * differ.
 *
 *     rank 0: MPI_Bcast, root 0     rank 1: MPI_Bcast, root 1      they may mismatch
 */
#include "codegen/plan/plan.h"

#include "core/skel/facts.h"

#include <string.h>

/* Compare every collective of a machine on comm with those seen before in this world:
 * one of each kind is kept in *first; a signature that is not compared does not stay. */
static bool machine_differs(const struct skel_machine *m, uint32_t comm,
                            const struct skel_coll **first, struct arena *scratch)
{
    const bool *reached = skel_reachable(m, scratch);
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        if (!reached[i] || state->comm != comm
            || (state->kind != SKEL_COLL && state->kind != SKEL_ICOLL))
            continue;
        if (*first && !skel_coll_match(*first, &state->coll))
            return true;
        if (!*first || !(*first)->sig)
            *first = &state->coll;
    }
    return false;
}

bool plan_may_mismatch(const struct skel *s, uint32_t comm)
{
    bool differs = false;
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        struct arena *scratch = arena_new();
        const struct skel_coll *first = NULL;
        for (uint32_t r = 0; r < s->nprocs && !differs; r++)
            differs = machine_differs(&s->worlds[w].ranks[r], comm, &first, scratch);
        arena_free(scratch);
    }
    return differs;
}
