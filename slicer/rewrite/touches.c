#include "slicer/rewrite/touches.h"

#include "slicer/rewrite/loop_shape.h"

enum { NOT_KNOWN, NOT_ONLY, ONLY, LOOKED_AT };

struct touches touches_new(struct arena *arena, const struct sl_dependence *s)
{
    return (struct touches){.s = s, .funcs = ARENA_ARRAY(arena, uint8_t, s->x->p->n_funcs)};
}

static bool func_touches_only(struct touches *q, uint32_t func)
{
    const struct ir_func *f = &q->s->x->p->funcs[func];
    bool only = q->funcs[func] == ONLY;
    if (q->funcs[func] != NOT_KNOWN || !q->s->cfgs[func])
        return only;
    q->funcs[func] = LOOKED_AT;
    only = true;
    for (uint32_t i = q->s->x->block_first[func][0];
         only && i < q->s->x->block_first[func][f->n_blocks]; i++)
        only = touches_only(q, i);
    q->funcs[func] = only ? ONLY : NOT_ONLY;
    return only;
}

/* sqrt(), and not frexp(), which writes by its argument. */
static bool only_computes(const struct touches *q, uint32_t number, uint32_t callee)
{
    const struct ir_instr *in = q->s->x->places[number].in;
    bool writes = false;
    for (uint32_t k = 0; k < in->n_args && !writes; k++)
        writes = numbering_access(q->s->x, in, callee, k) & (SL_WRITES | SL_KEEPS);
    return q->s->x->callees[callee].libc->class == LIBC_PURE && !writes;
}

static bool libc_touches_only(const struct touches *q, uint32_t number, uint32_t callee)
{
    const struct sl_callee *c = &q->s->x->callees[callee];
    bool copies = c->kind == SL_LIBC &&
                  (c->libc->class == LIBC_COPY || c->libc->class == LIBC_PURE);
    return copies && (depend_is_bare(q->s, number) || only_computes(q, number, callee));
}

static bool call_touches_only(struct touches *q, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(q->s->points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        uint32_t callee = targets.items[i];
        bool defined = q->s->x->callees[callee].kind == SL_DEFINED;
        if (defined ? !func_touches_only(q, callee) : !libc_touches_only(q, number, callee))
            return false;
    }
    return targets.n && q->s->x->places[number].in->sret.kind == IR_O_NONE;
}

bool touches_only(struct touches *q, uint32_t number)
{
    const struct sl_place *at = &q->s->x->places[number];
    switch (loop_shape_effect(at->in)) {
    case LOOP_NOTHING: case LOOP_RETURNS: return true;
    case LOOP_WRITES: return depend_is_bare(q->s, number);
    case LOOP_STORES:
        return depend_is_bare(q->s, number) ||
               def_use_simple(q->s->def_use, at->func, &at->in->a);
    case LOOP_CALLS: return call_touches_only(q, number);
    case LOOP_ELSE: break;
    }
    return false;
}
