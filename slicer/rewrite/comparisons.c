/* What a function that compares looks at: itself, and the functions that it calls.
 *
 *     int less(const void *a, const void *b) { return *(int *)a - *(int *)b; }     plain, exact
 *     int near(const void *a, const void *b) { return *(int *)a - table[0]; }      not plain: the
 *                                                          table may be what is sorted just now
 *     int more(const void *a, const void *b) { return *(double *)a > *(double *)b; }    plain
 */
#include "slicer/rewrite/comparisons.h"

#include <string.h>

struct look {
    const struct ir_prog *p;
    bool *seen; /* [function] */
    bool exact; /* floating point counts */
};

static bool is_good(struct look *l, uint32_t func);

/* A variable that cannot be an array, nor lead to one, or one that never changes. */
static bool is_good_global(const struct look *l, const struct ir_instr *in,
                           const struct ir_opnd *o)
{
    if (o->kind != IR_O_GLOBAL)
        return true;
    const struct ir_global *g = &l->p->globals[o->id];
    if (g->is_string || g->obj.is_const || strncmp(g->link_name, "m2s_", 4) == 0)
        return true;
    bool access = (in->op == IR_LOAD || in->op == IR_STORE) && o == &in->a;
    return access && g->obj.type.kind != IR_AGG && in->type.kind != IR_PTR;
}

static bool is_good_call(struct look *l, const struct ir_instr *in)
{
    for (uint32_t k = 0; k < in->n_args; k++)
        if (!is_good_global(l, in, &in->args[k]))
            return false;
    if (in->op != IR_CALL)
        return true;
    return in->callee.kind == IR_O_FUNC && is_good(l, in->callee.id);
}

static bool is_good_instr(struct look *l, const struct ir_instr *in)
{
    if (l->exact && in->op == IR_LOAD && in->type.kind >= IR_F32 && in->type.kind <= IR_C80)
        return false;
    return is_good_global(l, in, &in->a) && is_good_global(l, in, &in->b) &&
           is_good_call(l, in);
}

static bool is_good(struct look *l, uint32_t func)
{
    const struct ir_func *f = &l->p->funcs[func];
    if (l->seen[func])
        return true;
    l->seen[func] = true;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++)
            if (!is_good_instr(l, &f->blocks[b].instrs[k]))
                return false;
    return true;
}

bool comparisons_are_plain(struct arena *arena, const struct ir_prog *p, uint32_t func)
{
    struct look l = {p, ARENA_ARRAY(arena, bool, p->n_funcs), false};
    return is_good(&l, func);
}

bool comparisons_are_exact(struct arena *arena, const struct ir_prog *p, uint32_t func)
{
    struct look l = {p, ARENA_ARRAY(arena, bool, p->n_funcs), true};
    return is_good(&l, func);
}
