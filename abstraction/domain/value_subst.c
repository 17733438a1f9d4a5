/* Other operands, or another value for an atom, in an expression.
 *
 *     x + 1 < y, with 4 for x:  5 < y, which is  y >= 6
 */
#include "abstraction/domain/value.h"
#include "abstraction/domain/value_store.h"

struct value value_rebuild(struct values *vs, const struct expr *e, struct value a,
                           struct value b)
{
    switch (e->op) {
    case EXPR_BIN: return value_bin(vs, e->bin, e->a->type, a, b);
    case EXPR_UN: return value_un(vs, e->un, e->type, a);
    case EXPR_CAST: return value_cast(vs, e->type, a);
    case EXPR_CALL: {
        struct value low, high, whole = {.kind = VALUE_EXPR, .type = e->type, .e = e};
        return value_halves(&whole, &low, &high) ? value_join(vs, e->type, a, b)
                                                 : value_call(vs, e->fn, e->type, a, b);
    }
    case EXPR_ATOM: case EXPR_INT: case EXPR_FLOAT: break;
    }
    return value_from_expr(e);
}

struct value value_subst(struct values *vs, const struct expr *e, const struct expr *atom,
                         struct value with)
{
    if (e == atom)
        return with;
    if (!e->a)
        return value_from_expr(e);
    const struct value none = {.kind = VALUE_NONE};
    struct value a = value_subst(vs, e->a, atom, with);
    struct value b = e->b ? value_subst(vs, e->b, atom, with) : none;
    return value_rebuild(vs, e, a, b);
}
