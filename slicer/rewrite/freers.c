/* A function of a run-time library that only gives memory back, as operator delete of C++:
 *
 *     void _ZdlPv(void *p) { free(p); }
 *     _ZdlPv(a);  _ZdlPv(b);      ->   free(a);  free(b);
 *
 * Each call frees what it was given, and is a statement of its own: else one free() would give all
 * memory of the program back, and each of its calls were needed for what one of them frees.  Those
 * of the program's files stay, as a report tells of their statements.
 */
#include "slicer/rewrite/freers.h"

#include "core/ir/clone.h"
#include "core/mpi/libc_effects.h"
#include "slicer/rewrite/models.h"

struct freer {
    bool is;
    uint32_t free, parameter; /* the function of the library, and what it is given */
};

/* The only call of a function without branches, which has no place in a file. */
static const struct ir_instr *only_call(const struct ir_func *f)
{
    const struct ir_instr *call = NULL;
    if (!f->defined || f->n_blocks != 1 || f->ret.kind != IR_VOID)
        return NULL;
    for (uint32_t i = 0; i < f->blocks[0].n_instrs; i++) {
        const struct ir_instr *in = &f->blocks[0].instrs[i];
        bool plain = in->op == IR_LOAD || in->op == IR_RET;
        if (in->at.file || (!plain && (in->op != IR_CALL || call)))
            return NULL;
        call = plain ? call : in;
    }
    return call;
}

/* Which parameter is the operand? */
static uint32_t parameter_of(const struct ir_func *f, const struct ir_opnd *o)
{
    for (uint32_t i = 0; o->kind == IR_O_TEMP && i < f->blocks[0].n_instrs; i++) {
        const struct ir_instr *in = &f->blocks[0].instrs[i];
        if (in->op == IR_LOAD && in->dst == o->id && in->a.kind == IR_O_LOCAL &&
            in->a.id < f->n_params)
            return in->a.id;
    }
    return f->n_params;
}

static struct freer look(const struct ir_prog *p, const struct ir_func *f)
{
    struct freer r = {0};
    const struct ir_instr *call = only_call(f);
    if (!call || models_called(p, call) != LIBC_FN_free || call->n_args != 1)
        return r;
    r.free = call->callee.id;
    r.parameter = parameter_of(f, &call->args[0]);
    r.is = r.parameter < f->n_params;
    return r;
}

static void rewrite(const struct freer *freers, struct ir_instr *in)
{
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC)
        return;
    const struct freer *r = &freers[in->callee.id];
    if (!r->is || r->parameter >= in->n_args || in->dst != IR_NO_TEMP)
        return;
    in->callee.id = r->free;
    in->args = &in->args[r->parameter];
    in->n_args = 1;
}

struct ir_prog *freers_write(struct arena *arena, struct ir_prog *p)
{
    struct freer *freers = ARENA_ARRAY(arena, struct freer, p->n_funcs);
    bool any = false;
    for (uint32_t f = 0; f < p->n_funcs; f++) {
        freers[f] = look(p, &p->funcs[f]);
        any = any || freers[f].is;
    }
    if (!any)
        return p;
    p = ir_clone(arena, p);
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < p->funcs[f].blocks[b].n_instrs; i++)
                rewrite(freers, &p->funcs[f].blocks[b].instrs[i]);
    return p;
}
