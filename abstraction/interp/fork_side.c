/* The sides of a grid of processes decide together where each of them is: of rank % px < py and
 * rank / px < py together linear facts say nothing, of the values of px they do.
 *
 *     px * py == 4         px is 1, 2 or 4
 *     rank / px + 1 < py   three ways on, each with one px: for rank 1 it is 1, 0 or 0
 */
#include "abstraction/domain/path_condition.h"
#include "abstraction/interp/fork_parts.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

enum { FEW_VALUES = 8 }; /* as many as 24 and 30 have divisors */

/* A number with few values by which something in x is divided, or NULL. */
static const struct expr *small_divisor(const struct state *s, const struct expr *x)
{
    int64_t values[FEW_VALUES];
    if (x->op == EXPR_BIN && (x->bin == IR_DIV || x->bin == IR_REM) && x->b->op != EXPR_INT) {
        uint32_t n = facts_values(&s->facts, x->b, FEW_VALUES, values);
        if (n >= 2 && n <= FEW_VALUES)
            return x->b;
    }
    const struct expr *b = x->b ? small_divisor(s, x->b) : NULL;
    return b || !x->a ? b : small_divisor(s, x->a);
}

bool fork_side(struct engine *e, struct state *s, const struct expr *p, struct event *ev)
{
    int64_t values[FEW_VALUES];
    const struct expr *side = small_divisor(s, p);
    if (!side)
        return false;
    uint32_t n = facts_values(&s->facts, side, FEW_VALUES, values);
    const char *text = expr_text(e->arena, side, "_");
    fork_note_origins(e, s, side, text);
    fork_over(e, s, ev, side, values, n, (side->origins & HAS_OVER) != 0, text);
    return true;
}
