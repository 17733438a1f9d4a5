/* A function comes back if a path leads to its end on which all calls come back: the least
 * solution.  Those that are left never do.
 */
#include "core/ir/recursion.h"

#include "core/ir/cfg.h"

/* The function with a body that is called here, or NULL. */
static const struct ir_func *callee_of(const struct ir_prog *p, const struct ir_instr *in)
{
    bool direct = in->op == IR_CALL && in->callee.kind == IR_O_FUNC;
    return direct && p->funcs[in->callee.id].defined ? &p->funcs[in->callee.id] : NULL;
}

/* Do all calls of the block come back, as far as is known? */
static bool is_passed(const struct ir_prog *p, const struct ir_block *b, const bool *back)
{
    for (uint32_t k = 0; k < b->n_instrs; k++)
        if (callee_of(p, &b->instrs[k]) && !back[b->instrs[k].callee.id])
            return false;
    return true;
}

static bool comes_back(const struct ir_prog *p, const struct ir_func *f, const bool *back,
                       struct arena *scratch)
{
    bool *seen = ARENA_ARRAY(scratch, bool, f->n_blocks + 1);
    uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, f->n_blocks + 1), n = 0;
    stack[n++] = 0;
    seen[0] = true;
    while (n) {
        const struct ir_block *b = &f->blocks[stack[--n]];
        if (!is_passed(p, b, back))
            continue;
        if (ir_n_succs(b) == 0)
            return true;
        for (uint32_t i = 0; i < ir_n_succs(b); i++)
            if (!seen[ir_succ(b, i)]) {
                seen[ir_succ(b, i)] = true;
                stack[n++] = ir_succ(b, i);
            }
    }
    return false;
}

bool *ir_never_back(struct arena *arena, const struct ir_prog *p)
{
    bool *back = ARENA_ARRAY(arena, bool, p->n_funcs + 1);
    for (bool news = true; news;) {
        struct arena *scratch = arena_new();
        news = false;
        for (uint32_t f = 0; f < p->n_funcs; f++)
            if (!back[f] && (!p->funcs[f].defined || comes_back(p, &p->funcs[f], back, scratch)))
                news = back[f] = true;
        arena_free(scratch);
    }
    for (uint32_t f = 0; f < p->n_funcs; f++)
        back[f] = !back[f];
    return back;
}
