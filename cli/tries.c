#include "cli/tries.h"

#include "cli/known.h"
#include "core/base/arena.h"
#include "core/base/vec.h"

static void note(void *data, const struct abst_try *t)
{
    const struct tries_of *of = data;
    struct tries *tries = of->tries;
    struct result_run *run = tries->run;
    struct result_try own = {
        .how = arena_printf(tries->arena, "%s: %s", of->rung, t->how), .steps = t->steps,
        .lacked = t->lacked ? arena_strdup(tries->arena, t->lacked) : NULL, .at = t->at};
    VEC_PUSH(tries->arena, run->tries, run->n_tries, run->cap_tries, own);
    const struct result_run one = {.nprocs = run->nprocs, .command = "", .tries = &own,
                                   .n_tries = 1};
    known_tell_run(tries->o, GUARD_TRIED, &one);
}

void tries_listen(struct tries_of *of, struct tries *tries, const char *rung)
{
    *of = (struct tries_of){.tries = tries, .rung = rung, .listener = {note, of}};
}

void tries_add(struct arena *arena, struct result_run *to, const struct result_run *from)
{
    for (uint32_t i = 0; i < from->n_tries; i++)
        VEC_PUSH(arena, to->tries, to->n_tries, to->cap_tries, from->tries[i]);
}
