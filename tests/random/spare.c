#include "tests/random/spare.h"

#include "tests/random/rng.h"

static void spare(struct skel *s, struct rng *rng, struct skel_state *state, uint32_t rank)
{
    const struct skel_comm *comm = &s->comms[state->comm];
    struct skel_coll *coll = &state->coll;
    coll->spared = ARENA_ARRAY(s->arena, uint32_t, s->nprocs);
    for (uint32_t r = 0; r < s->nprocs; r++) {
        bool member = false;
        for (uint32_t i = 0; i < comm->n_ranks; i++)
            member |= comm->ranks[i] == r;
        if (member && r != rank && r != coll->decider && rng_percent(rng, 60))
            coll->spared[coll->n_spared++] = r;
    }
}

void spare_some(struct skel *s, uint64_t seed)
{
    struct rng rng = { seed ^ 0x59a6ed };
    rng_next(&rng);
    if (!rng_percent(&rng, 40))
        return;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            struct skel_machine *m = &s->worlds[w].ranks[r];
            for (uint32_t i = 0; i < m->n_states; i++) {
                struct skel_state *state = &m->states[i];
                if ((state->kind == SKEL_COLL || state->kind == SKEL_ICOLL)
                    && rng_percent(&rng, 50))
                    spare(s, &rng, state, r);
            }
        }
}
