/* Calls that may come before MPI_Init or after MPI_Finalize.
 *
 *     void who(void) { MPI_Comm_rank(MPI_COMM_WORLD, &rank); }
 *     ...
 *     MPI_Finalize();
 *     who();                  nobody needs `rank`, but the call is an error all the same
 *
 * A place is such a one if a call of MPI_Init may follow it in its function, or a call of
 * MPI_Finalize may have come before, or if the function is called from there.  In a program that
 * never calls MPI_Init all places are.
 */
#include "slicer/depend/init_order.h"

#include "core/base/vec.h"
#include "slicer/depend/criteria.h"

struct finder {
    const struct sl_dependence *s;
    struct arena *arena;     /* scratch */
    bool *misplaced;         /* [place] */
    bool *entered;           /* [func]: in the queue */
    uint32_t *queue;         /* functions that are called from such a place */
    uint32_t n_queue, cap_queue;
};

/* From the call at `number` on, along `to`: before and after it in its own block, too. */
static void spread(struct finder *f, uint32_t number, bool forward)
{
    uint32_t func = f->s->x->places[number].func, from = f->s->x->places[number].block, n = 0;
    const struct ir_cfg *g = f->s->cfgs[func];
    struct arena *scratch = arena_new();
    bool *seen = ARENA_ARRAY(scratch, bool, g->n + 1);
    uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, g->n + 1);
    uint32_t first = f->s->x->block_first[func][from];
    uint32_t end = f->s->x->block_first[func][from + 1];
    for (uint32_t i = forward ? number + 1 : first; i < (forward ? end : number); i++)
        f->misplaced[i] = true;
    stack[n++] = from;
    while (n) {
        uint32_t b = stack[--n];
        const struct ir_blocks *next = forward ? &g->succ[b] : &g->pred[b];
        for (uint32_t i = 0; i < next->n; i++) {
            uint32_t to = next->items[i];
            if (to >= g->n || seen[to])
                continue;
            seen[to] = true;
            stack[n++] = to;
            for (uint32_t k = f->s->x->block_first[func][to];
                 k < f->s->x->block_first[func][to + 1]; k++)
                f->misplaced[k] = true;
        }
    }
    arena_free(scratch);
}

static void enqueue_callees(struct finder *f, uint32_t number)
{
    if (f->s->x->places[number].in->op != IR_CALL)
        return;
    struct sl_cells targets = pointsto_targets(f->s->points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        uint32_t callee = targets.items[i];
        if (f->s->x->callees[callee].kind != SL_DEFINED || f->entered[callee])
            continue;
        f->entered[callee] = true;
        VEC_PUSH(f->arena, f->queue, f->n_queue, f->cap_queue, callee);
    }
}

/* All that the function calls may run there, too. */
static void enter(struct finder *f, uint32_t func)
{
    const struct sl_numbering *x = f->s->x;
    uint32_t n = f->s->cfgs[func] ? f->s->cfgs[func]->n : 0;
    uint32_t end = n ? x->block_first[func][n] : 0;
    for (uint32_t i = n ? x->block_first[func][0] : 0; i < end; i++) {
        f->misplaced[i] = true;
        enqueue_callees(f, i);
    }
}

static bool find_borders(struct finder *f)
{
    static const enum mpi_fn inits[] = {MPI_FN_MPI_Init, MPI_FN_MPI_Init_thread},
                             ends[] = {MPI_FN_MPI_Finalize};
    bool any = false;
    for (uint32_t i = 0; i < f->s->x->n_places; i++) {
        if (!f->s->cfgs[f->s->x->places[i].func])
            continue;
        if (criteria_may_call(f->s, i, inits, sizeof inits / sizeof inits[0])) {
            any = true;
            spread(f, i, false);
        }
        if (criteria_may_call(f->s, i, ends, sizeof ends / sizeof ends[0]))
            spread(f, i, true);
    }
    return any;
}

bool *init_order_find(struct arena *arena, const struct sl_dependence *s)
{
    struct finder f = {.s = s, .arena = arena_new()};
    f.misplaced = ARENA_ARRAY(arena, bool, s->x->n_places + 1);
    f.entered = ARENA_ARRAY(f.arena, bool, s->x->p->n_funcs + 1);
    bool any = find_borders(&f);
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        f.misplaced[i] |= !any;
        if (f.misplaced[i])
            enqueue_callees(&f, i);
    }
    for (uint32_t i = 0; i < f.n_queue; i++)
        enter(&f, f.queue[i]);
    arena_free(f.arena);
    return f.misplaced;
}
