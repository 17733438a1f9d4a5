#include "abstraction/domain/product_facts.h"

#include "abstraction/domain/value_store.h"

static bool is_product(const struct expr *e)
{
    return e->op == EXPR_BIN && e->bin == IR_MUL && ir_is_signed(e->type);
}

static uint64_t atoms(const struct expr *e)
{
    if (e->op == EXPR_ATOM || e->op == EXPR_CALL)
        return UINT64_C(1) << (e->id & 63);
    return (e->a ? atoms(e->a) : 0) | (e->b ? atoms(e->b) : 0);
}

uint64_t product_atoms(const struct expr *e)
{
    return is_product(e) ? atoms(e) : 0;
}

static struct range negated(struct range r)
{
    return range_scale(r, -1);
}

/* The largest x with x * y <= limit for some y of `by`, all of which are positive. */
static wide most(wide limit, struct range by)
{
    return limit >= 0 ? limit / by.lo : -((-limit + by.hi - 1) / by.hi);
}

/* What x is, if x * y is in `want` for a y of `by`. */
static struct range factor_range(struct range want, struct range by)
{
    wide far = want.hi > -want.lo ? want.hi : -want.lo;
    if (by.hi < 0)
        return factor_range(negated(want), negated(by));
    if (by.lo > 0)
        return (struct range){-most(-want.lo, by), most(want.hi, by)};
    if (want.lo <= 0 && want.hi >= 0)
        return (struct range){-RANGE_INFINITE, RANGE_INFINITE};
    return (struct range){-far, far};
}

static bool refine_factor(struct facts *fs, const struct expr *x, const struct expr *y,
                          struct range want)
{
    struct range r = factor_range(want, facts_range(fs, y));
    bool is_zero = want.lo <= 0 && want.hi >= 0;
    return !range_is_empty(r) && facts_refine(fs, x, r.lo, r.hi) &&
           (is_zero || facts_exclude(fs, x, 0));
}

bool product_refine_factors(struct facts *fs, const struct expr *e, struct range want)
{
    return !is_product(e) || (refine_factor(fs, e->a, e->b, want) &&
                              refine_factor(fs, e->b, e->a, want));
}

/* A factor that is known may soon be forgotten: the fact is also about what it leaves. */
static bool refine_rest(struct facts *fs, const struct expr *product, struct range want)
{
    struct value rest = facts_reduce(fs, value_from_expr(product));
    if (rest.kind == VALUE_EXPR && rest.e != product)
        return facts_refine(fs, rest.e, want.lo, want.hi);
    return rest.kind != VALUE_INT || (rest.i >= want.lo && rest.i <= want.hi);
}

/* By the facts of one set: its array may move. */
static bool refine_by(struct facts *fs, const struct facts *set, uint64_t news)
{
    bool possible = true;
    for (uint32_t i = 0; i < set->n && possible; i++) {
        const struct expr *e = set->v[i].e;
        struct range want = {set->v[i].lo, set->v[i].hi};
        if (product_atoms(e) & news)
            possible = product_refine_factors(fs, e, want) && refine_rest(fs, e, want);
    }
    return possible;
}

bool product_refine_others(struct facts *fs, const struct expr *e)
{
    const struct facts *shared = fs->shared;
    uint64_t news = atoms(e);
    return (!(fs->products & news) || refine_by(fs, fs, news)) &&
           (!shared || !(shared->products & news) || refine_by(fs, shared, news));
}
