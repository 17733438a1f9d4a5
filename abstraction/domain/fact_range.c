/* What the facts say of expressions: intervals, truth, constants.
 *
 *     x in 0..9:   x + 1 is in 1..10,   x + 1 > 0 is true,   x * 2 % 2 is 0
 *
 * Ranges are computed from the leaves up.  Sums go by their linear form, so that x + y - x is y;
 * products and quotients by the intervals of their operands.
 */
#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value_store.h"

/* May wrap: then any value.  Where overflow is undefined: what is left (C11 6.5p5). */
static struct range clip(struct range r, enum ir_kind type)
{
    struct range all = range_of_type(type), in = range_meet(r, all);
    bool is_exact = type == IR_I32 || type == IR_I64;
    if (range_is_empty(in) || (!is_exact && !range_within(r, all)))
        return all;
    return in;
}

/* ---- from the leaves up ---- */

static struct range child_range(const struct facts *fs, const struct expr *e, bool plain)
{
    return plain ? facts_plain_range(fs, e) : facts_range(fs, e);
}

static wide floor_div(wide x, wide m)
{
    return x / m - (x % m < 0);
}

bool facts_is_remainder(const struct expr *e, uint32_t *m, bool *is_signed)
{
    if (e->op != EXPR_BIN || (e->bin != IR_REM && e->bin != IR_AND) || e->b->op != EXPR_INT)
        return false;
    bool is_rem = e->bin == IR_REM;
    wide c = range_of_int(e->b->type, e->b->i) + !is_rem;
    *is_signed = is_rem && value_type_min(e->type) < 0;
    *m = (uint32_t)c;
    return c > 0 && c <= RESIDUES_MAX_MODULUS && (is_rem || (c & (c - 1)) == 0);
}

/* The remainders that are left say more than the interval. */
static struct range remainder_range(const struct facts *fs, const struct expr *e,
                                    struct range a, struct range r)
{
    uint32_t m;
    bool is_signed;
    if (!facts_is_remainder(e, &m, &is_signed))
        return r;
    struct linear form = linear_of(fs, e->a);
    struct residues left = facts_form_residues(fs, &form, m);
    if (left.modulus == 1)
        return r;
    struct range tight = {r.hi + 1, r.lo - 1};
    for (wide x = r.lo; x <= r.hi; x++) {
        bool fits = x == 0 || (x > 0 ? !is_signed || a.hi > 0 : a.lo < 0);
        if (!fits || !residues_has(&left, x))
            continue;
        tight.lo = x < tight.lo ? x : tight.lo;
        tight.hi = x;
    }
    return range_is_empty(tight) ? r : tight;
}

static struct range rem_range(struct range a, struct range b)
{
    wide m = b.hi;
    if (a.lo >= 0 && b.lo == m && floor_div(a.lo, m) == floor_div(a.hi, m))
        return (struct range){a.lo % m, a.hi % m};
    if (a.lo >= 0 && a.hi < b.lo)
        return a;
    return (struct range){a.lo >= 0 ? 0 : a.lo > -m ? a.lo : 1 - m,
                          a.hi <= 0 ? 0 : a.hi < m ? a.hi : m - 1};
}

static struct range bits_range(const struct expr *e, struct range a, struct range b)
{
    if (e->bin == IR_AND && b.lo == b.hi && b.lo >= 0)
        return (struct range){0, a.lo >= 0 && a.hi < b.lo ? a.hi : b.lo};
    if (e->bin == IR_SHR && b.lo == b.hi && b.lo >= 0 && b.lo < 64)
        return (struct range){a.lo >> b.lo, a.hi >> b.lo};
    return range_of_type(e->type);
}

/* By what is not negative; it is not 0, either (C11 6.5.5p5). */
static struct range div_range(struct range a, struct range b)
{
    wide least = b.lo > 0 ? b.lo : 1;
    return (struct range){a.lo / (a.lo < 0 ? least : b.hi), a.hi / (a.hi < 0 ? b.hi : least)};
}

static struct range division_range(const struct facts *fs, const struct expr *e, struct range a,
                                   struct range b, bool plain)
{
    struct range r = range_of_type(e->type);
    if ((e->bin == IR_DIV || e->bin == IR_REM) && b.lo >= 0 && b.hi > 0)
        r = e->bin == IR_DIV ? div_range(a, b) : rem_range(a, b);
    else if (e->bin != IR_DIV && e->bin != IR_REM)
        r = bits_range(e, a, b);
    r = clip(r, e->type);
    return plain || e->bin == IR_DIV ? r : remainder_range(fs, e, a, r);
}

static struct range product_range(const struct expr *e, struct range a, struct range b)
{
    struct range r = range_mul(a, b);
    if (e->a == e->b && r.lo < 0)
        r.lo = 0; /* a square */
    return clip(r, e->type);
}

static const struct expr *find_bin(const struct facts *fs, enum ir_bin op,
                                   const struct expr *a, const struct expr *b)
{
    struct value x = value_from_expr(a), y = value_from_expr(b);
    struct value v = value_bin(fs->values, op, a->type, x, y);
    return v.kind == VALUE_EXPR ? v.e : NULL;
}

/* +1: known true, 0: known false, -1: not known. */
static int known(const struct facts *fs, const struct expr *e)
{
    const struct fact *f = e ? facts_find(fs, e) : NULL;
    return f && f->lo == f->hi ? f->lo != 0 : -1;
}

/* Order of two floating point values that are not constants, from facts about the same pair. */
static int pair_known(const struct facts *fs, const struct expr *e)
{
    const struct expr *a = e->a, *b = e->b;
    int after = known(fs, find_bin(fs, IR_LT, b, a));
    int equal = known(fs, find_bin(fs, IR_EQ, a, b));
    if (e->bin == IR_LT && (after == 1 || equal == 1))
        return 0;
    if (e->bin == IR_EQ)
        return after == 1 || known(fs, find_bin(fs, IR_LT, a, b)) == 1 ? 0 : -1;
    if (e->bin != IR_LE)
        return -1;
    if (known(fs, find_bin(fs, IR_LT, a, b)) == 1 || equal == 1)
        return 1;
    return after == 1 ? 0 : -1;
}

static struct range truth_range(int known)
{
    return known < 0 ? (struct range){0, 1} : (struct range){known, known};
}

/* Of the difference of two integers: is it 0, or less than 0? */
static int difference_known(const struct facts *fs, enum ir_bin op, const struct linear *d)
{
    struct range r = facts_form_range(fs, d);
    if (op == IR_EQ)
        return r.lo > 0 || r.hi < 0 ? 0
               : r.lo == 0 && r.hi == 0 ? 1 : facts_form_excludes(fs, d, 0) ? 0 : -1;
    if (op == IR_LT)
        return r.hi < 0 ? 1 : r.lo >= 0 ? 0 : -1;
    if (op == IR_LE)
        return r.hi <= 0 ? 1 : r.lo > 0 ? 0 : -1;
    return op == IR_GT && r.lo > 0 ? 1 : op == IR_GT && r.hi <= 0 ? 0 : -1;
}

static int plain_known(const struct facts *fs, const struct expr *e)
{
    struct range a = facts_plain_range(fs, e->a), b = facts_plain_range(fs, e->b);
    if (a.hi < b.lo || a.lo > b.hi)
        return e->bin != IR_EQ && a.hi < b.lo;
    if (e->bin == IR_LT && a.lo >= b.hi)
        return 0;
    return -1;
}

static struct range cmp_range(const struct facts *fs, const struct expr *e, bool plain)
{
    bool negated;
    const struct expr *p = expr_positive(fs->values, e, &negated);
    if (p != e) {
        struct range r = child_range(fs, p, plain);
        return negated ? (struct range){1 - r.hi, 1 - r.lo} : r;
    }
    if (!range_is_of(e->a->type))
        return truth_range(pair_known(fs, e));
    if (plain)
        return truth_range(plain_known(fs, e));
    struct linear d = linear_of_difference(fs, e->a, e->b);
    return truth_range(difference_known(fs, e->bin, &d));
}

static struct range bin_range(const struct facts *fs, const struct expr *e, bool plain)
{
    if (value_bin_is_cmp(e->bin))
        return cmp_range(fs, e, plain);
    struct range a = child_range(fs, e->a, plain), b = child_range(fs, e->b, plain);
    switch (e->bin) {
    case IR_ADD:
        if (e->b->op == EXPR_INT) /* x + (-1) of unsigned x */
            b.lo = b.hi = (wide)e->b->i;
        return clip(range_add(a, b), e->type);
    case IR_SUB: return clip(range_add(a, range_scale(b, -1)), e->type);
    case IR_MUL: return product_range(e, a, b);
    default: return division_range(fs, e, a, b, plain);
    }
}

bool facts_is_bounded(const struct expr *atom)
{
    bool text = atom->type == IR_I8 || atom->type == IR_U8;
    return atom->origin->bounded && !(text && atom->origin->spares_text);
}

static struct range shape_range(const struct facts *fs, const struct expr *e, bool plain)
{
    struct range all = range_of_type(e->type);
    switch (e->op) {
    case EXPR_INT:
        return (struct range){range_of_int(e->type, e->i), range_of_int(e->type, e->i)};
    case EXPR_ATOM:
        if (facts_is_bounded(e))
            return range_meet(all, (struct range){e->origin->lo, e->origin->hi});
        return all;
    case EXPR_BIN:
        return bin_range(fs, e, plain);
    case EXPR_CAST:
        if (range_is_of(e->a->type)) {
            struct range r = child_range(fs, e->a, plain);
            return range_within(r, all) ? r : all;
        }
        return all;
    case EXPR_FLOAT: case EXPR_UN: case EXPR_CALL:
        break;
    }
    return all;
}

static struct range with_fact(const struct facts *fs, const struct expr *e, struct range r)
{
    const struct fact *f = facts_find(fs, e);
    return f ? range_meet(r, (struct range){f->lo, f->hi}) : r;
}

struct range facts_plain_range(const struct facts *fs, const struct expr *e)
{
    if (!range_is_of(e->type))
        return (struct range){0, 1};
    struct range r = shape_range(fs, e, true), in = with_fact(fs, e, r);
    return range_is_empty(in) ? r : in;
}

struct range facts_term_range(const struct facts *fs, const struct expr *e)
{
    return with_fact(fs, e, shape_range(fs, e, false));
}

static bool may_be_sum(const struct expr *e)
{
    return e->op == EXPR_CAST || (e->op == EXPR_UN && e->un == IR_NEG) ||
           (e->op == EXPR_BIN && (e->bin == IR_ADD || e->bin == IR_SUB || e->bin == IR_MUL));
}

struct range facts_range(const struct facts *fs, const struct expr *e)
{
    if (!range_is_of(e->type))
        return (struct range){0, 1};
    struct range r, in;
    if (!may_be_sum(e) && !facts_has_sums(fs)) {
        r = shape_range(fs, e, false);
        in = with_fact(fs, e, r);
    } else {
        struct linear form = linear_of(fs, e);
        r = range_of_type(e->type);
        in = with_fact(fs, e, range_meet(r, facts_form_range(fs, &form)));
    }
    return range_is_empty(in) ? r : in;
}

enum tri facts_truth(const struct facts *fs, struct value v)
{
    v = value_truth(fs->values, v);
    if (v.kind == VALUE_INT)
        return v.i ? TRI_YES : TRI_NO;
    if (v.kind != VALUE_EXPR)
        return TRI_MAYBE;
    struct range r = facts_range(fs, v.e);
    if (r.lo > 0 || r.hi < 0)
        return TRI_YES;
    return r.lo == 0 && r.hi == 0 ? TRI_NO : TRI_MAYBE;
}

/* ---- values ---- */

/* Atoms are many: there, facts about sums are not asked. */
struct value facts_reduce(const struct facts *fs, struct value v)
{
    if (v.kind != VALUE_EXPR)
        return v;
    if (range_is_of(v.e->type)) {
        bool atom = v.e->op == EXPR_ATOM;
        struct range r = atom ? facts_plain_range(fs, v.e) : facts_range(fs, v.e);
        if (r.lo == r.hi)
            return value_int(v.e->type, (int64_t)r.lo);
    }
    if (!v.e->a)
        return v;
    struct values *vs = fs->values;
    const struct expr *part[2] = {v.e->a, v.e->b};
    for (int i = 0; i < 2; i++) {
        if (!part[i] || part[i]->origins == 0)
            continue;
        struct value y = facts_reduce(fs, value_of_expr(part[i]));
        if (y.kind == VALUE_EXPR && y.e == part[i])
            continue;
        struct value n = value_subst(vs, v.e, part[i], y);
        return n.kind == VALUE_NONE ? v : facts_reduce(fs, n);
    }
    return v;
}

struct range facts_value_range(const struct facts *fs, const struct value *v)
{
    return v->kind == VALUE_INT ? (struct range){v->i, v->i} : facts_range(fs, v->e);
}

/* A product that is known, and not 0, with e as a factor; 0: there is none. */
static wide product_with(const struct facts *fs, const struct expr *e)
{
    for (; fs; fs = fs->shared)
        for (uint32_t i = 0; i < fs->n; i++) {
            const struct fact *f = &fs->v[i];
            bool factor = f->e->op == EXPR_BIN && f->e->bin == IR_MUL &&
                          (f->e->a == e || f->e->b == e) && ir_is_signed(f->e->type);
            if (factor && f->lo == f->hi && f->lo != 0)
                return f->lo;
        }
    return 0;
}

enum { MOST_FACTORS = 4096 }; /* numbers that are looked at */

uint32_t facts_values(const struct facts *fs, const struct expr *e, uint32_t limit,
                      int64_t *out)
{
    struct range r = facts_range(fs, e);
    if (!range_is_of(e->type))
        return limit + 1;
    bool many = r.hi - r.lo > (wide)limit * 2;
    wide product = many && r.hi - r.lo <= MOST_FACTORS ? product_with(fs, e) : 0;
    if (many && !product)
        return limit + 1;
    struct linear form = linear_of(fs, e);
    uint32_t n = 0;
    for (wide x = r.lo; x <= r.hi; x++) {
        if (facts_form_excludes(fs, &form, x) || (product && (x == 0 || product % x != 0)))
            continue;
        if (n == limit)
            return limit + 1;
        out[n++] = (int64_t)x;
    }
    return n;
}
