/* Where the lifetimes of variables end before their function returns (C11 6.2.4p6): they are
 * declared once more, so that what a pointer to them finds is indeterminate.
 *
 *     { int x = 5; p = &x; }       decl &x; store &x 5; store &p &x; decl &x
 *     if (*p) ...
 *
 * Also where `break` or `continue` leave their block; `goto` does not count.  Variables that are
 * only loaded and stored as such are left alone: nobody can name them any more.
 */
#include "frontend/scope.h"

#include "core/base/vec.h"

#include <string.h>

struct scope scope_begin(struct lower_fn *f)
{
    f->depth++;
    return (struct scope){build_the_func(f)->n_locals};
}

static bool is_ended(const struct lower_fn *f, uint32_t local)
{
    return local < f->n_ended && f->ended[local];
}

static void end_local(struct lower_fn *f, uint32_t local)
{
    const struct ir_object *o = &build_the_func(f)->locals[local].obj;
    struct ir_instr *in;
    if (o->is_temp || is_ended(f, local))
        return;
    in = build_emit(f, IR_DECL, ir_type_of(IR_VOID));
    in->a = (struct ir_opnd){.kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR), .id = local};
    in->at = o->at;
    struct scope_place p = {f->block, build_the_func(f)->blocks[f->block].n_instrs - 1};
    VEC_PUSH(f->u->scratch, f->ends, f->n_ends, f->cap_ends, p);
}

void scope_leave(struct lower_fn *f, uint32_t n_locals)
{
    for (uint32_t i = n_locals; i < build_the_func(f)->n_locals && !build_is_terminated(f); i++)
        end_local(f, i);
}

void scope_end(struct lower_fn *f, struct scope s)
{
    uint32_t n = build_the_func(f)->n_locals;
    f->depth--;
    if (f->depth == 0) /* the function returns */
        return;
    scope_leave(f, s.first);
    while (f->n_ended < n)
        VEC_PUSH(f->u->scratch, f->ended, f->n_ended, f->cap_ended, false);
    for (uint32_t i = s.first; i < n; i++)
        f->ended[i] = true;
}

/* ---- which of them matter ---- */

static void take(bool *taken, const struct ir_opnd *o)
{
    if (o->kind == IR_O_LOCAL)
        taken[o->id] = true;
}

static bool *find_taken(struct lower_fn *f)
{
    const struct ir_func *fn = build_the_func(f);
    bool *taken = ARENA_ARRAY(f->u->scratch, bool, fn->n_locals + 1);
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &fn->blocks[b].instrs[i];
            bool plain = in->op == IR_LOAD || in->op == IR_STORE || in->op == IR_LOADBITS ||
                         in->op == IR_STOREBITS || in->op == IR_DECL;
            if (!plain)
                take(taken, &in->a);
            take(taken, &in->b);
            take(taken, &in->sret);
            for (uint32_t k = 0; k < in->n_args; k++)
                take(taken, &in->args[k]);
        }
    return taken;
}

void scope_finish(struct lower_fn *f)
{
    const bool *taken = f->n_ends ? find_taken(f) : NULL;
    for (uint32_t i = f->n_ends; i-- > 0;) {
        struct ir_block *b = &build_the_func(f)->blocks[f->ends[i].block];
        uint32_t at = f->ends[i].index;
        if (taken[b->instrs[at].a.id])
            continue;
        memmove(&b->instrs[at], &b->instrs[at + 1], (b->n_instrs - at - 1) * sizeof *b->instrs);
        b->n_instrs--;
    }
}
