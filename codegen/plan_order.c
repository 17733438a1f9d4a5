/* Wildcard receives whose order cannot matter. */
#include "codegen/plan_wildcard.h"

void plan_wild_orders(struct arena *arena, const struct skel *s, struct plan *plan)
{
    plan->unordered = ARENA_ARRAY(arena, const bool *, (size_t)s->n_worlds * s->nprocs);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++)
            plan->unordered[w * s->nprocs + r] =
                ARENA_ARRAY(arena, bool, s->worlds[w].ranks[r].n_states);
}
