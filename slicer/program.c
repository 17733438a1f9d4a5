/* Each thing is looked for when it is first asked for. */
#include "slicer/program.h"

#include "core/base/passes.h"
#include "slicer/rewrite/allocations.h"
#include "slicer/rewrite/assertions.h"
#include "slicer/slicer.h"

struct slicer_program *slicer_program_new(struct arena *arena, const struct ir_prog *prog,
                                          struct passes *passes)
{
    struct slicer_program *p = ARENA_NEW(arena, struct slicer_program);
    p->arena = p->assumed.arena = arena;
    p->prog = prog;
    p->passes = passes;
    return p;
}

const struct sl_dependence *program_facts(struct slicer_program *p)
{
    if (!p->facts)
        p->facts = depend_facts(p->arena, allocations_assume(p->arena, p->prog, &p->assumed),
                                p->passes);
    return p->facts;
}

struct slicer_program *program_held(struct slicer_program *p)
{
    if (p->held)
        return p->held;
    struct ledger assumed = {.arena = p->arena};
    const struct ir_prog *prog = assertions_assume(p->arena, p->prog, &assumed);
    p->held = slicer_program_new(p->arena, prog, p->passes);
    p->held->assumed = assumed;
    return p->held;
}

const struct sl_dangling *program_dangling(struct slicer_program *p, uint32_t *n)
{
    if (!p->knows_dangling) {
        const struct sl_dependence *facts = program_facts(p);
        passes_next(p->passes, "memory behind its end");
        p->dangling = dangling_find(facts, &p->n_dangling);
    }
    p->knows_dangling = true;
    *n = p->n_dangling;
    return p->dangling;
}

static bool are_written(const struct slicer_program *p, const struct unsequenced_list *list)
{
    return p->ordered && p->n_pairs == list->n_pairs &&
           memcmp(p->pairs, list->pairs, list->n_pairs * sizeof *list->pairs) == 0;
}

/* The pairs are all that orders_write() looks at. */
struct orders program_orders(struct slicer_program *p, struct unsequenced_list *list)
{
    if (!are_written(p, list)) {
        passes_next(p->passes, "orders of evaluation");
        p->orders = orders_write(p->arena, p->prog, list);
        p->n_pairs = list->n_pairs;
        p->pairs = arena_memdup(p->arena, list->pairs, list->n_pairs * sizeof *list->pairs);
        p->explored = ARENA_ARRAY(p->arena, bool, list->n_pairs);
        p->ordered = p->orders.prog ? slicer_program_new(p->arena, p->orders.prog, p->passes)
                                     : NULL;
        for (uint32_t i = 0; i < list->n; i++)
            if (list->items[i].n_pairs)
                p->explored[list->items[i].first_pair] = list->items[i].explored;
    }
    for (uint32_t i = 0; i < list->n; i++)
        if (list->items[i].n_pairs)
            list->items[i].explored = p->explored[list->items[i].first_pair];
    return p->orders;
}
