/* What such a call gives at the end is known from its kind; the comparison with it is evaluated. */
#include "slicer/depend/loop_inputs.h"

#include <string.h>



/* What defines the operand, but for casts that leave small numbers as they are. */
static const struct ir_instr *before_casts(const struct counted_loop *l, const struct ir_opnd *o)
{
    const struct ir_instr *in = loop_defining(l, o);
    while (in && in->op == IR_CAST && ir_is_signed(in->type.kind) &&
           ir_type_of(in->type.kind).size >= 4 && ir_is_signed(in->a.type.kind) &&
           ir_type_of(in->a.type.kind).size >= 4)
        in = loop_defining(l, &in->a);
    return in;
}

/* The only call in the loop that gives the operand its value there, or NULL. */
static const struct ir_instr *call_behind(const struct counted_loop *l, const struct ir_opnd *o)
{
    const struct ir_instr *in = before_casts(l, o), *call = NULL;
    if (in && in->op == IR_CALL)
        return l->member[l->s->x->places[l->s->x->temp_def[l->func][in->dst]].block] ? in : NULL;
    const struct sl_var *v = in && in->op == IR_LOAD
                                 ? def_use_simple(l->s->def_use, l->func, &in->a) : NULL;
    for (uint32_t i = 0; v && i < v->n_defs; i++) {
        const struct ir_instr *st = l->s->x->places[v->defs[i].number].in;
        if (!l->member[v->defs[i].block] || st->op == IR_DECL)
            continue;
        const struct ir_instr *from = st->op == IR_STORE ? loop_defining(l, &st->b) : NULL;
        if (!from || from->op != IR_CALL || call)
            return NULL;
        call = from;
    }
    return call;
}

/* scanf("%s"): any word will do, so it finds one, or the end. */
static bool reads_words(const struct counted_loop *l, const struct ir_instr *call)
{
    for (uint32_t k = 0; k < 2 && k < call->n_args; k++) {
        const struct ir_opnd *o = &call->args[k];
        const struct ir_global *g = o->kind == IR_O_GLOBAL ? &l->s->x->p->globals[o->id] : NULL;
        const char *p = g && g->is_string && g->bytes ? g->bytes : "";
        p += strspn(p, " \t\n");
        if (*p != '%')
            continue;
        p += 1 + strspn(p + 1, "0123456789");
        return *p == 's' || *p == 'c';
    }
    return false;
}

/* What the call gives when there is no more: the number of values; 0: it uses up nothing. */
static unsigned at_end(const struct counted_loop *l, const struct ir_instr *call, int64_t *values)
{
    const struct sl_callee *c = call->callee.kind == IR_O_FUNC
                                    ? &l->s->x->callees[call->callee.id] : NULL;
    if (!c || c->kind != SL_LIBC || !libc_uses_up(c->libc))
        return 0;
    values[0] = call->type.kind == IR_PTR ? 0 : -1;
    values[1] = 0; /* fread; or scanf, at what is no number */
    bool below = libc_ends_below_zero(c->libc) || reads_words(l, call);
    return call->type.kind == IR_PTR || below ? 1 : 2;
}

static bool holds(enum ir_bin op, int64_t a, int64_t b)
{
    switch ((int)op) {
    case IR_EQ: return a == b;
    case IR_NE: return a != b;
    case IR_LT: return a < b;
    case IR_LE: return a <= b;
    case IR_GT: return a > b;
    case IR_GE: return a >= b;
    default: return true;
    }
}

bool loop_inputs_end(const struct counted_loop *l, const struct ir_instr *br, bool stay)
{
    const struct ir_instr *in = loop_comparison(l, &br->a, &stay);
    bool compares = loop_is_comparison(in);
    struct ir_opnd x = compares ? in->a : br->a, bound = compares ? in->b : ir_int(IR_I32, 0);
    enum ir_bin op = compares ? in->bin : IR_NE;
    int64_t values[2];
    const struct ir_instr *call = bound.kind == IR_O_INT ? call_behind(l, &x) : NULL;
    unsigned n = call ? at_end(l, call, values) : 0;
    for (unsigned i = 0; i < n; i++)
        if (holds(op, values[i], bound.i) == stay)
            return false;
    return n > 0;
}
