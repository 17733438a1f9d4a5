/* If no pair of calls that two members may enter as the same collective
 * (core/skel/pass/coll_pairs.h) differs, no execution has a mismatch. */
#include "verify/search/collectives.h"

#include "core/skel/facts.h"
#include "core/skel/pass/coll_pairs.h"
#include "verify/exec/exec.h"

struct look { /* at two members of a communicator */
    const struct skel_machine *a, *b;
    bool half_signed;     /* one of two calls has a signature, the other has none */
};

static bool see(void *data, uint32_t at_a, uint32_t at_b)
{
    struct look *look = data;
    const struct skel_coll *x = &look->a->states[at_a].coll, *y = &look->b->states[at_b].coll;
    look->half_signed |= (x->sig != NULL) != (y->sig != NULL);
    return skel_coll_match(x, y);
}

static bool may_mismatch(struct skel_rounds *rounds, const struct skel_machine *machines,
                         const struct skel_comm *c, uint32_t i, uint32_t k, bool *half_signed)
{
    struct look look = { .a = &machines[c->ranks[i]], .b = &machines[c->ranks[k]] };
    bool all = skel_rounds_pairs(rounds, i, k, see, &look);
    *half_signed |= look.half_signed;
    return !all;
}

/* Matching is transitive but for missing signatures; then all pairs are looked at. */
static bool any_pair(struct skel_rounds *rounds, const struct skel_machine *machines,
                     const struct skel_comm *c)
{
    bool half_signed = false;
    for (uint32_t i = 1; i < c->n_ranks; i++)
        if (may_mismatch(rounds, machines, c, 0, i, &half_signed))
            return true;
    for (uint32_t i = 1; half_signed && i < c->n_ranks; i++)
        for (uint32_t k = i + 1; k < c->n_ranks; k++)
            if (may_mismatch(rounds, machines, c, i, k, &half_signed))
                return true;
    return false;
}

bool collectives_may_mismatch(const struct skel *s, uint32_t world, uint32_t comm)
{
    struct arena *arena = arena_new();
    bool may = any_pair(skel_rounds_new(arena, s, world, comm), s->worlds[world].ranks,
                        &s->comms[comm]);
    arena_free(arena);
    return may;
}
