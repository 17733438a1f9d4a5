/* See one_window.h. */
#include "slicer/depend/one_window.h"

#include "core/ir/cfg.h"
#include "slicer/pointsto/numbering.h"
#include "slicer/pointsto/pointsto.h"

#include <string.h>

/* May the block be run again after it was? */
static bool comes_again(struct arena *arena, const struct ir_cfg *g, uint32_t block)
{
    bool *seen = ARENA_ARRAY(arena, bool, g->n + 1);
    uint32_t *todo = ARENA_ARRAY(arena, uint32_t, g->n + 1), n = 0;
    todo[n++] = block;
    while (n) {
        const struct ir_blocks *to = &g->succ[todo[--n]];
        for (uint32_t k = 0; k < to->n; k++) {
            if (to->items[k] == block)
                return true;
            if (to->items[k] < g->n && !seen[to->items[k]]) {
                seen[to->items[k]] = true;
                todo[n++] = to->items[k];
            }
        }
    }
    return false;
}

/* May the call make a window? */
static bool makes_window(const struct sl_pointsto *points, const struct sl_numbering *x,
                         uint32_t number)
{
    struct sl_cells targets = pointsto_targets(points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        const struct sl_callee *c = &x->callees[targets.items[i]];
        if (c->kind == SL_MPI && c->mpi->class == MPI_C_RMA && strchr(c->mpi->roles, 'c'))
            return true;
    }
    return false;
}

bool one_window(struct arena *arena, const struct sl_numbering *x,
                const struct sl_pointsto *points)
{
    uint32_t found = SL_NONE, main_func = x->p->main_func;
    for (uint32_t i = 0; i < x->n_places; i++) {
        if (x->places[i].in->op != IR_CALL || !makes_window(points, x, i))
            continue;
        if (found != SL_NONE)
            return false;
        found = i;
    }
    return found != SL_NONE && x->places[found].func == main_func &&
           !pointsto_callers(points, main_func).n &&
           !comes_again(arena, pointsto_cfgs(points)[main_func], x->places[found].block);
}
