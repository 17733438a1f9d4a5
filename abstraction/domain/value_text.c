/* C-like text of values and expressions, for symbols, worlds and branches. */
#include "abstraction/domain/value.h"

#include <inttypes.h>
#include <string.h>

static const char *bin_text(enum ir_bin op)
{
    static const char *const texts[] = {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>",
                                        "==", "!=", "<", "<=", ">", ">="};
    return texts[op];
}

static const char *paren_text(struct arena *a, const struct expr *e, const char *hole)
{
    const char *text = expr_text(a, e, hole);
    return e->op == EXPR_BIN ? arena_printf(a, "(%s)", text) : text;
}

static const char *int_text(struct arena *a, enum ir_kind type, int64_t i)
{
    if (type == IR_U64 || type == IR_PTR)
        return arena_printf(a, "%" PRIu64, (uint64_t)i);
    return arena_printf(a, "%" PRId64, i);
}

const char *expr_text(struct arena *a, const struct expr *e, const char *hole)
{
    switch (e->op) {
    case EXPR_ATOM:
        return e->origin->kind == ORIGIN_HOLE ? hole : e->origin->name;
    case EXPR_INT:
        return int_text(a, e->type, e->i);
    case EXPR_FLOAT:
        return arena_printf(a, "%.9g", e->f);
    case EXPR_BIN: {
        const char *left = paren_text(a, e->a, hole), *right = paren_text(a, e->b, hole);
        if (e->bin == IR_ADD && e->b->op == EXPR_INT && e->b->i < 0 && e->b->i > INT64_MIN)
            return arena_printf(a, "%s - %" PRId64, left, -e->b->i);
        return arena_printf(a, "%s %s %s", left, bin_text(e->bin), right);
    }
    case EXPR_UN:
        return arena_printf(a, "%s%s", e->un == IR_NEG ? "-" : "~",
                            paren_text(a, e->a, hole));
    case EXPR_CAST:
        return expr_text(a, e->a, hole);
    case EXPR_CALL:
        if (!e->b)
            return arena_printf(a, "%s(%s)", e->fn, expr_text(a, e->a, hole));
        return arena_printf(a, "%s(%s, %s)", e->fn, expr_text(a, e->a, hole),
                            expr_text(a, e->b, hole));
    }
    return "?";
}

const char *value_text(struct arena *a, const struct value *v)
{
    switch ((enum value_kind)v->kind) {
    case VALUE_INT: return int_text(a, (enum ir_kind)v->type, v->i);
    case VALUE_FLOAT: return arena_printf(a, "%.17g", v->f);
    case VALUE_ADDR: case VALUE_FUNC: return "an address";
    case VALUE_EXPR: return expr_text(a, v->e, "_");
    case VALUE_NONE: break;
    }
    return "?";
}

/* Does the parenthesis at text[1] of "!(...)" close at the end? */
static bool is_negation(const char *text)
{
    int depth = 0;
    if (text[0] != '!' || text[1] != '(')
        return false;
    for (const char *c = text + 1; *c; c++) {
        depth += (*c == '(') - (*c == ')');
        if (depth == 0)
            return c[1] == '\0';
    }
    return false;
}

const char *value_not_text(struct arena *a, const char *text)
{
    if (is_negation(text))
        return arena_printf(a, "%.*s", (int)strlen(text) - 3, text + 2);
    return arena_printf(a, "!(%s)", text);
}
