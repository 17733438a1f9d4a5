/* Objects whose address was told, and values that may be any such address.
 *
 *     u = (uintptr_t)&x;                 x is exposed
 *     for (i = 0; i < 64; i++)
 *         if (u >> i & 1)
 *             r |= (uintptr_t)1 << i;    no value of u flows to r
 *     *(int *)r = 1;                     all the same, this may be x
 *
 * So may what was printed to a text with %p, and is scanned there.
 */
#include "slicer/pointsto/exposed.h"

#include "core/mpi/libc_effects.h"

#include <string.h>

static void expose(struct sl_pointsto *s, uint32_t node)
{
    if (node)
        solver_rule(s->v, node, (struct sl_rule){SL_R_ADD, s->exposed, SL_ANY, 0, NULL});
}

void exposed_init(struct sl_pointsto *s)
{
    s->exposed = solver_add_node(s->v);
    solver_rule(s->v, s->exposed, (struct sl_rule){SL_R_CONVERT, s->exposed, 0, 0, NULL});
}

static bool is_number(enum ir_kind kind)
{
    return kind != IR_BOOL && (ir_is_int(kind) || ir_is_float(kind));
}

void exposed_add_value(struct sl_pointsto *s, uint32_t func, const struct ir_instr *in)
{
    bool load = in->op == IR_LOAD || in->op == IR_LOADBITS;
    uint32_t dst = pointsto_temp_node(s, func, in->dst);
    if (!dst)
        return;
    if (load && is_number(in->type.kind))
        expose(s, dst);
    if (in->op == IR_CAST && in->a.type.kind == IR_PTR && is_number(in->type.kind))
        expose(s, pointsto_operand_node(s, func, &in->a));
    if (in->op == IR_CAST && is_number(in->a.type.kind) && in->type.kind == IR_PTR)
        solver_edge(s->v, s->exposed, dst);
}

/* Any place in the object that the node points to. */
static uint32_t anywhere(struct sl_pointsto *s, uint32_t node)
{
    uint32_t any = solver_add_node(s->v);
    solver_rule(s->v, node, (struct sl_rule){SL_R_ADD, any, SL_ANY, 0, NULL});
    return any;
}

/* Is it a literal without %p? */
static bool is_plain_format(const struct sl_numbering *x, const struct ir_opnd *o)
{
    const struct ir_global *g = o->kind == IR_O_GLOBAL ? &x->p->globals[o->id] : NULL;
    return g && g->is_string && !libc_format_has(g->bytes, 'p');
}

static bool prints_pointers(const struct sl_numbering *x, const struct ir_instr *in,
                            const struct sl_callee *callee)
{
    if (!callee->formats)
        return false;
    for (uint32_t i = 0; i < in->n_args; i++)
        if (is_plain_format(x, &in->args[i]))
            return false;
    return true;
}

void exposed_add_call(struct sl_pointsto *s, uint32_t number, uint32_t func)
{
    const struct sl_place *at = &s->x->places[number];
    const struct sl_callee *callee = &s->x->callees[func];
    bool prints = prints_pointers(s->x, at->in, callee);
    bool scans = strstr(callee->libc->name, "scanf");
    for (uint32_t i = 0; i < at->in->n_args; i++) {
        uint32_t node = pointsto_operand_node(s, at->func, &at->in->args[i]);
        unsigned access = numbering_access(s->x, at->in, func, i);
        if (node && prints)
            expose(s, node);
        if (node && scans && (access & SL_WRITES))
            solver_rule(s->v, anywhere(s, node),
                        (struct sl_rule){SL_R_STORE, s->exposed, 0, 0, NULL});
    }
}
