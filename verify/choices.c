/* The local choices of an execution: without wildcards they determine all of it. */
#include "verify/walk.h"

#include "core/base/vec.h"

struct choices *choices_new(struct arena *arena, uint32_t nprocs)
{
    struct choices *c = ARENA_NEW(arena, struct choices);
    c->of = ARENA_ARRAY(arena, struct choice *, nprocs);
    c->n = ARENA_ARRAY(arena, size_t, nprocs);
    c->cap = ARENA_ARRAY(arena, size_t, nprocs);
    return c;
}

void choices_add(struct arena *arena, struct choices *c, uint32_t rank, uint32_t state,
                 uint32_t trans)
{
    struct choice x = { state, trans };
    VEC_PUSH(arena, c->of[rank], c->n[rank], c->cap[rank], x);
}

static bool is_enabled(const struct system *sys, uint32_t rank, uint32_t trans)
{
    struct arena *scratch = arena_new();
    uint32_t max = system_state(sys, rank)->n_trans;
    uint32_t *all = ARENA_ARRAY(scratch, uint32_t, max);
    uint32_t n = system_locals(sys, rank, all, max);
    bool found = false;
    for (uint32_t i = 0; i < n; i++)
        found |= all[i] == trans;
    arena_free(scratch);
    return found;
}

uint32_t choices_next(const struct choices *c, const struct system *sys, uint32_t rank,
                      size_t *used)
{
    uint32_t one = SKEL_NONE;
    uint32_t enabled = system_locals(sys, rank, &one, 1);
    if (enabled == 0)
        return SKEL_NONE;
    if (enabled == 1 && !(c && c->all && *used < c->n[rank]))
        return one;
    if (!c || *used == c->n[rank])
        return SKEL_NONE;
    struct choice x = c->of[rank][*used];
    if (x.state != sys->ranks[rank].state || !is_enabled(sys, rank, x.trans))
        return SKEL_NONE; /* these are not the choices of this execution */
    ++*used;
    return x.trans;
}
