/* Quotients by numbers that are not known (see quotients.h). */
#include "abstraction/domain/quotients.h"

#include "abstraction/domain/linear_facts.h"
#include "core/base/mechanism.h"

enum { MAX_QUOTIENT = 4096 }; /* greater bounds are not looked for */

static bool is_open(const struct facts *fs, const struct expr *e)
{
    return e->op == EXPR_BIN && e->bin == IR_DIV && e->b->op != EXPR_INT && range_is_of(e->type) &&
           facts_plain_range(fs, e->a).lo >= 0 && facts_plain_range(fs, e->b).lo >= 0;
}

/* a - c * b; false: it is no form. */
static bool difference(const struct facts *fs, const struct expr *e, wide c, struct linear *d)
{
    struct linear b = linear_of(fs, e->b);
    *d = linear_of(fs, e->a);
    return linear_add(d, &b, -c);
}

/* The same where b is x / m, for the next c that m divides:  a - c / m * x + c / m * (x % m). */
static struct range whole_difference(const struct facts *fs, const struct expr *e, wide c,
                                     bool less)
{
    static const struct range any = {-RANGE_INFINITE, RANGE_INFINITE};
    const struct expr *b = e->b;
    bool divides = b->op == EXPR_BIN && b->bin == IR_DIV && b->b->op == EXPR_INT;
    wide m = divides ? range_of_int(b->b->type, b->b->i) : 0;
    if (m <= 0 || m > RESIDUES_MAX_MODULUS || facts_plain_range(fs, b->a).lo < 0)
        return any;
    wide times = less ? c / m : (c + m - 1) / m;
    struct linear d = linear_of(fs, e->a), x = linear_of(fs, b->a);
    struct residues left = facts_form_residues(fs, &x, (uint32_t)m);
    struct range rest = {0, m - 1};
    while (rest.lo < rest.hi && !residues_has(&left, rest.lo))
        rest.lo++;
    while (rest.lo < rest.hi && !residues_has(&left, rest.hi))
        rest.hi--;
    if (!linear_add(&d, &x, -times))
        return any;
    return range_add(facts_form_range(fs, &d), range_scale(rest, times));
}

/* Is it known to be at least c, or to be less? */
static bool is_known(const struct facts *fs, const struct expr *e, wide c, bool less)
{
    struct linear d;
    struct range r = whole_difference(fs, e, c, less);
    if (difference(fs, e, c, &d))
        r = range_meet(r, facts_form_range(fs, &d));
    return less ? r.hi < 0 : r.lo >= 0;
}

/* The last c from lo to hi for which it is known to be at least c, or not known to be less: steps
 * that double, and then halves. */
static wide last(const struct facts *fs, const struct expr *e, struct range r, bool less)
{
    wide from = r.lo, step = 1;
    while (from + step <= r.hi && is_known(fs, e, from + step, less) != less) {
        from += step;
        if (step > MAX_QUOTIENT)
            return less ? r.hi : from;
        step *= 2;
    }
    for (; step; step /= 2)
        if (from + step <= r.hi && is_known(fs, e, from + step, less) != less)
            from += step;
    return from;
}

struct range quotients_range(const struct facts *fs, const struct expr *e, struct range r)
{
    if (r.lo >= r.hi || r.lo < 0 || !is_open(fs, e))
        return r;
    if (!mechanism_is_on(fs->values->mechanisms, MECHANISM_QUOTIENTS))
        return r;
    struct range narrow = {last(fs, e, r, false), last(fs, e, r, true)};
    return range_is_empty(narrow) ? r : narrow;
}

bool quotients_refine(struct facts *fs, const struct expr *e, struct range now, struct range want)
{
    struct linear d;
    if (!is_open(fs, e) || !mechanism_applies(fs->values->mechanisms, MECHANISM_QUOTIENTS))
        return true;
    struct linear b = linear_of(fs, e->b);
    if (!facts_refine_form(fs, &b, 1, RANGE_INFINITE))
        return false;
    if (want.lo > now.lo && difference(fs, e, want.lo, &d) &&
        !facts_refine_form(fs, &d, 0, RANGE_INFINITE))
        return false;
    return want.hi >= now.hi || !difference(fs, e, want.hi + 1, &d) ||
           facts_refine_form(fs, &d, -RANGE_INFINITE, -1);
}
