/* Expressions and facts for given values of atoms (see valuation.h). */
#include "abstraction/domain/valuation.h"

#include "abstraction/domain/linear.h"
#include "abstraction/domain/value_fold.h"

static wide as_wide(const struct value *v)
{
    return range_of_int((enum ir_kind)v->type, v->i);
}

/* The integer that e is; only the whole of a sum must be a value of its type.  False: unknown. */
static bool exact_value(struct valuation *in, const struct expr *e, wide *x)
{
    wide a, b = 0, limit = (wide)1 << (e->bin == IR_MUL ? 62 : 100);
    if (!linear_is_exact(e)) {
        struct value v = valuation_of(in, e);
        *x = as_wide(&v);
        return v.kind == VALUE_INT;
    }
    if (!exact_value(in, e->a, &a) || (e->b && !exact_value(in, e->b, &b)))
        return false;
    if (a > limit || a < -limit || b > limit || b < -limit)
        return false;
    *x = e->op == EXPR_UN ? -a : e->bin == IR_ADD ? a + b : e->bin == IR_SUB ? a - b : a * b;
    return true;
}

static struct value no_value(struct valuation *in)
{
    in->undefined = true;
    return (struct value){.kind = VALUE_NONE};
}

static struct value evaluate_exact(struct valuation *in, const struct expr *e)
{
    wide x;
    if (!exact_value(in, e, &x))
        return (struct value){.kind = VALUE_NONE};
    if (x < value_type_min(e->type) || x > value_type_max(e->type))
        return no_value(in);
    return value_int(e->type, (int64_t)x);
}

static struct value evaluate_bin(struct valuation *in, const struct expr *e, struct value a,
                                 struct value b)
{
    struct value v = value_bin(in->store, e->bin, e->a->type, a, b);
    bool is_int = a.kind == VALUE_INT && b.kind == VALUE_INT;
    bool least = is_int && b.i == -1 && value_type_min(e->type) < 0 &&
                 as_wide(&a) == value_type_min(e->type);
    if (is_int && ((e->bin == IR_DIV && least) || v.kind == VALUE_NONE))
        return no_value(in); /* by zero, or too far (C11 6.5.5p5, 6.5.7p3) */
    return v;
}

/* Of  p | q  and  p & q, which may stand for  p || q  and  p && q, one operand decides, and the
 * other one may be undefined. */
static struct value evaluate_operands(struct valuation *in, const struct expr *e)
{
    struct value a = valuation_of(in, e->a), b = valuation_of(in, e->b);
    if (e->bin == IR_OR || e->bin == IR_AND)
        in->undefined = false;
    if ((e->bin == IR_DIV || e->bin == IR_REM) && b.kind == VALUE_INT && b.i == 0)
        return ir_is_int(e->type) ? no_value(in) : (struct value){.kind = VALUE_NONE};
    if (a.kind == VALUE_NONE || b.kind == VALUE_NONE)
        return (struct value){.kind = VALUE_NONE};
    return evaluate_bin(in, e, a, b);
}

struct value valuation_of(struct valuation *in, const struct expr *e)
{
    const struct value none = {.kind = VALUE_NONE};
    struct values *vs = in->store;
    switch (e->op) {
    case EXPR_ATOM:
        for (uint32_t i = 0; i < in->n; i++)
            if (in->atoms[i] == e)
                return in->now[i];
        return none;
    case EXPR_INT: return value_int(e->type, e->i);
    case EXPR_FLOAT: return value_float(e->type, e->f);
    case EXPR_CALL:
        return value_fold_call(e->fn, e->type, valuation_of(in, e->a),
                               e->b ? valuation_of(in, e->b) : none);
    case EXPR_BIN: case EXPR_UN: case EXPR_CAST: break;
    }
    if (linear_is_exact(e))
        return evaluate_exact(in, e);
    if (e->op == EXPR_BIN)
        return evaluate_operands(in, e);
    struct value a = valuation_of(in, e->a);
    if (a.kind == VALUE_NONE)
        return none;
    return e->op == EXPR_UN ? value_un(vs, e->un, e->type, a) : value_cast(vs, e->type, a);
}

enum tri valuation_not_known(struct valuation *in)
{
    enum tri t = in->undefined ? TRI_NO : TRI_MAYBE;
    in->undefined = false;
    return t;
}

enum tri valuation_holds(struct valuation *in, const struct fact *f, bool *undefined)
{
    wide x;
    bool known = exact_value(in, f->e, &x);
    *undefined = in->undefined;
    if (!known)
        return valuation_not_known(in);
    bool is_sum = linear_is_sum(f->e) || !linear_is_exact(f->e);
    if (!is_sum && (x < value_type_min(f->e->type) || x > value_type_max(f->e->type)))
        return TRI_NO;
    return x < f->lo || x > f->hi || fact_excludes(f, x) ? TRI_NO : TRI_YES;
}

