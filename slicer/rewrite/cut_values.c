/* Does a function give what depends on cut data?
 *
 *     double e = 0.0;                        e: one of its values does
 *     for (...) if (d > e) e = d;            d = unknown "floating point data"
 *     return e;                              so the result does
 */
#include "slicer/rewrite/cut_values.h"

#include <string.h>

enum { NOT_KNOWN, IS_NOT_CUT, IS_CUT, LOOKED_AT };
enum { MAX_DEPTH = 16 }; /* of operands in operands */

struct cut_values cut_values_new(struct arena *arena, const struct sl_dependence *s)
{
    return (struct cut_values){
        .arena = arena, .s = s, .funcs = ARENA_ARRAY(arena, uint8_t, s->x->p->n_funcs)};
}

bool cut_values_is(const struct ir_instr *in)
{
    return in->op == IR_UNKNOWN && (strcmp(in->text, SL_CUT_NUMBER) == 0 ||
                                    strcmp(in->text, SL_CUT_ADDRESS) == 0);
}

/* ---- a function, each of whose variables is looked at once ---- */

struct search {
    struct cut_values *v;
    uint32_t func;
    bool *seen;       /* [local] */
    uint32_t *locals; /* those that were seen, in the order in which they are looked at */
    uint32_t n_locals;
};

static void see(struct search *q, const struct ir_opnd *variable)
{
    if (!def_use_simple(q->v->s->def_use, q->func, variable) || q->seen[variable->id])
        return;
    q->seen[variable->id] = true;
    q->locals[q->n_locals++] = variable->id;
}

/* Does the operand depend on cut data, but for the variables in it, which are looked at later? */
static bool is_cut(struct search *q, const struct ir_opnd *o, unsigned depth)
{
    const struct sl_numbering *x = q->v->s->x;
    if (o->kind != IR_O_TEMP || depth >= MAX_DEPTH)
        return false;
    const struct ir_instr *in = x->places[x->temp_def[q->func][o->id]].in;
    switch (in->op) {
    case IR_UNKNOWN: return cut_values_is(in);
    case IR_LOAD: see(q, &in->a); return false;
    case IR_COPY: case IR_UN: case IR_CAST: return is_cut(q, &in->a, depth + 1);
    case IR_BIN: return is_cut(q, &in->a, depth + 1) || is_cut(q, &in->b, depth + 1);
    case IR_CALL: return cut_values_gives(q->v, in);
    default: return false;
    }
}

/* Is one of the values cut that the variable is given? */
static bool is_given_cut(struct search *q, uint32_t local)
{
    const struct sl_var *var = &q->v->s->def_use->vars[q->func][local];
    bool cut = false;
    for (uint32_t i = 0; i < var->n_defs && !cut; i++) {
        const struct ir_instr *in = q->v->s->x->places[var->defs[i].number].in;
        cut = in->op == IR_STORE && is_cut(q, &in->b, 0);
    }
    return cut;
}

static bool gives_cut(struct cut_values *v, uint32_t func)
{
    const struct ir_func *f = &v->s->x->p->funcs[func];
    bool cut = v->funcs[func] == IS_CUT;
    if (v->funcs[func] != NOT_KNOWN || !v->s->cfgs[func])
        return cut;
    struct search q = {.v = v, .func = func,
                       .seen = ARENA_ARRAY(v->arena, bool, f->n_locals),
                       .locals = ARENA_ARRAY(v->arena, uint32_t, f->n_locals)};
    v->funcs[func] = LOOKED_AT;
    for (uint32_t b = 0; b < f->n_blocks && !cut; b++) {
        const struct ir_instr *last = ir_last(&f->blocks[b]);
        cut = last->op == IR_RET && is_cut(&q, &last->a, 0);
    }
    for (uint32_t i = 0; i < q.n_locals && !cut; i++)
        cut = is_given_cut(&q, q.locals[i]);
    v->funcs[func] = cut ? IS_CUT : IS_NOT_CUT;
    return cut;
}

bool cut_values_gives(struct cut_values *v, const struct ir_instr *call)
{
    return call->op == IR_CALL && call->callee.kind == IR_O_FUNC && gives_cut(v, call->callee.id);
}
