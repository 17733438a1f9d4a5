#include "abstraction/interp/join_choice.h"

static bool is_truth_value(const struct facts *fs, const struct value *v)
{
    struct range r = facts_value_range(fs, v);
    return r.lo >= 0 && r.hi <= 1;
}

/* c ? x : y for numbers that are 0 or 1, one of which is known. */
static struct value choose(struct values *vs, enum ir_kind type, struct value c,
                           struct value not_c, struct value x, struct value y)
{
    if (x.kind == VALUE_INT && y.kind == VALUE_INT)
        return value_cast(vs, type, x.i ? c : not_c);
    if (y.kind == VALUE_INT)
        return choose(vs, type, not_c, c, y, x);
    struct value side = value_cast(vs, type, x.i ? c : not_c);
    if (side.kind == VALUE_NONE)
        return side;
    return value_bin(vs, x.i ? IR_OR : IR_AND, type, side, y);
}

struct value join_choice(struct values *vs, const struct facts *a, const struct facts *b,
                         const struct join_how *how, const struct value *x, const struct value *y)
{
    struct value none = {.kind = VALUE_NONE};
    enum ir_kind type = (enum ir_kind)x->type;
    if (!how->p || !ir_is_int(type) || (x->kind != VALUE_INT && y->kind != VALUE_INT) ||
        !is_truth_value(a, x) || !is_truth_value(b, y))
        return none;
    struct value p = {.kind = VALUE_EXPR, .type = (uint8_t)how->p->type, .e = how->p};
    struct value yes = value_truth(vs, p);
    struct value no = value_bin(vs, IR_EQ, (enum ir_kind)p.type, p,
                                value_int((enum ir_kind)p.type, 0));
    if (yes.kind != VALUE_EXPR || no.kind != VALUE_EXPR)
        return none;
    return choose(vs, type, how->truth ? yes : no, how->truth ? no : yes, *x, *y);
}
