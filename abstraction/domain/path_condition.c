/* The path condition: intervals and disequalities over hash-consed expressions.
 *
 *     x in 0..9 and x + 1 > 3   gives   x in 3..9
 *
 * Ranges are computed from the leaves up; an assumption is pushed down through additions
 * and casts that cannot wrap, and is kept at the expression where it stops.
 */
#include "abstraction/domain/path_condition.h"

#include "abstraction/domain/value.h"
#include "core/base/vec.h"

#include <string.h>

enum { MANY_FACTS = 32 }; /* there is an index; a power of two */

static bool ranged(enum ir_kind type)
{
    return type == IR_BOOL || (type >= IR_I8 && type <= IR_U64) || type == IR_PTR;
}

static wide wide_of(enum ir_kind type, int64_t i)
{
    return type == IR_U64 || type == IR_PTR ? (wide)(uint64_t)i : (wide)i;
}

static wide min_wide(wide a, wide b)
{
    return a < b ? a : b;
}

static wide max_wide(wide a, wide b)
{
    return a > b ? a : b;
}

static struct range full(enum ir_kind type)
{
    return (struct range){value_type_min(type), value_type_max(type)};
}

static struct range meet(struct range a, struct range b)
{
    return (struct range){max_wide(a.lo, b.lo), min_wide(a.hi, b.hi)};
}

struct facts facts_copy_over(const struct facts *fs, const struct facts *old,
                             struct arena *arena)
{
    struct facts copy = *fs;
    copy.arena = arena;
    copy.v = old->v;
    copy.cap = old->cap;
    if (copy.cap < fs->n) {
        copy.cap = fs->n + 4; /* most copies get some more */
        copy.v = arena_alloc(arena, copy.cap * sizeof *copy.v);
    }
    if (fs->n)
        memcpy(copy.v, fs->v, fs->n * sizeof *fs->v);
    if (!fs->index)
        return copy;
    if (old->index && old->n_index == fs->n_index)
        copy.index = memcpy(old->index, fs->index, fs->n_index * sizeof *fs->index);
    else
        copy.index = arena_memdup(arena, fs->index, fs->n_index * sizeof *fs->index);
    return copy;
}

struct facts facts_copy(const struct facts *fs, struct arena *arena)
{
    return facts_copy_over(fs, &(struct facts){.v = NULL}, arena);
}

void facts_shrink(struct facts *fs, uint32_t n)
{
    if (n != fs->n)
        fs->index = NULL;
    fs->n = n;
}

/* Its place in the index, or the free one where it would be. */
static uint32_t *find_index(const struct facts *fs, const struct expr *e)
{
    uint32_t i = (uint32_t)e->hash & (fs->n_index - 1);
    while (fs->index[i] && fs->v[fs->index[i] - 1].e != e)
        i = (i + 1) & (fs->n_index - 1);
    return &fs->index[i];
}

/* The last fact is new. */
static void add_index(struct facts *fs)
{
    if (fs->n < MANY_FACTS)
        return;
    if (fs->index && fs->n_index >= 2 * fs->n) {
        *find_index(fs, fs->v[fs->n - 1].e) = fs->n;
        return;
    }
    for (fs->n_index = 4 * MANY_FACTS; fs->n_index < 4 * fs->n;)
        fs->n_index *= 2;
    fs->index = ARENA_ARRAY(fs->arena, uint32_t, fs->n_index);
    for (uint32_t i = 0; i < fs->n; i++)
        *find_index(fs, fs->v[i].e) = i + 1;
}

static struct fact *own_fact(const struct facts *fs, const struct expr *e)
{
    if (fs->index) {
        uint32_t i = *find_index(fs, e);
        return i ? &fs->v[i - 1] : NULL;
    }
    for (uint32_t i = 0; i < fs->n; i++)
        if (fs->v[i].e == e)
            return &fs->v[i];
    return NULL;
}

static const struct fact *find_fact(const struct facts *fs, const struct expr *e)
{
    const struct fact *f = own_fact(fs, e);
    if (!f && fs->shared && expr_is_shared(e)) {
        fs = fs->shared;
        f = own_fact(fs, e);
    }
    if (f && fs->asked)
        ++*fs->asked;
    return f;
}

/* ---- ranges from the leaves up ---- */

static struct range clip(struct range r, enum ir_kind type)
{
    struct range all = full(type);
    return r.lo < all.lo || r.hi > all.hi ? all : r; /* it may wrap */
}

static struct range mul_range(struct range a, struct range b)
{
    wide limit = (wide)1 << 62;
    if (a.lo < -limit || a.hi > limit || b.lo < -limit || b.hi > limit)
        return (struct range){-((wide)1 << 126), (wide)1 << 126};
    wide p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
    return (struct range){min_wide(min_wide(p, q), min_wide(r, s)),
                          max_wide(max_wide(p, q), max_wide(r, s))};
}

static struct range div_range(struct range a, struct range b, enum ir_bin op,
                              enum ir_kind type)
{
    if (b.lo != b.hi || b.lo <= 0)
        return full(type);
    if (op == IR_DIV)
        return (struct range){a.lo / b.lo, a.hi / b.lo};
    wide top = b.lo - 1;
    struct range r = {a.lo >= 0 ? 0 : max_wide(a.lo, -top),
                      a.hi <= 0 ? 0 : min_wide(a.hi, top)};
    return r;
}

static struct range bits_range(const struct expr *e, struct range a, struct range b)
{
    if (e->bin == IR_AND && b.lo == b.hi && b.lo >= 0)
        return (struct range){0, a.lo >= 0 ? min_wide(a.hi, b.lo) : b.lo};
    if (e->bin == IR_SHR && b.lo == b.hi && b.lo >= 0 && b.lo < 64)
        return (struct range){a.lo >> b.lo, a.hi >> b.lo};
    return full(e->type);
}

static const struct expr *find_bin(const struct facts *fs, enum ir_bin op,
                                   const struct expr *a, const struct expr *b)
{
    struct value x = {.kind = VALUE_EXPR, .type = (uint8_t)a->type, .e = a};
    struct value y = {.kind = VALUE_EXPR, .type = (uint8_t)b->type, .e = b};
    if (a->op == EXPR_FLOAT)
        x = value_float(a->type, a->f);
    if (b->op == EXPR_FLOAT)
        y = value_float(b->type, b->f);
    struct value v = value_bin(fs->values, op, a->type, x, y);
    return v.kind == VALUE_EXPR ? v.e : NULL;
}

/* +1: known true, 0: known false, -1: not known. */
static int known(const struct facts *fs, const struct expr *e)
{
    const struct fact *f = e ? find_fact(fs, e) : NULL;
    return f && f->lo == f->hi ? f->lo != 0 : -1;
}

/* Order of two values that are not constants, from facts about the same pair. */
static int pair_known(const struct facts *fs, const struct expr *e)
{
    const struct expr *a = e->a, *b = e->b;
    bool is_float = !ranged(a->type);
    int after = known(fs, find_bin(fs, IR_LT, b, a));
    int equal = known(fs, find_bin(fs, IR_EQ, a, b));
    if (e->bin == IR_LT && (after == 1 || equal == 1))
        return 0;
    if (e->bin == IR_EQ) {
        int before = known(fs, find_bin(fs, IR_LT, a, b));
        if (after == 1 || before == 1)
            return 0;
        return !is_float && after == 0 && before == 0 ? 1 : -1;
    }
    if (e->bin == IR_LT && !is_float && after == 0 && equal == 0)
        return 1;
    if (e->bin != IR_LE)
        return -1;
    if (known(fs, find_bin(fs, IR_LT, a, b)) == 1 || equal == 1)
        return 1;
    return after == 1 ? 0 : -1;
}

static struct range cmp_range(const struct facts *fs, const struct expr *e)
{
    struct range maybe = {0, 1};
    bool negated;
    const struct expr *p = expr_positive(fs->values, e, &negated);
    if (p != e) {
        struct range r = facts_range(fs, p);
        return negated ? (struct range){1 - r.hi, 1 - r.lo} : r;
    }
    if (ranged(e->a->type)) {
        struct range a = facts_range(fs, e->a), b = facts_range(fs, e->b);
        if (a.hi < b.lo || a.lo > b.hi) {
            bool truth = e->bin != IR_EQ && (a.hi < b.lo);
            return (struct range){truth, truth};
        }
        if (e->bin == IR_LT && a.lo >= b.hi)
            return (struct range){0, 0};
        if (a.lo == a.hi && b.lo == b.hi) /* equal */
            return e->bin == IR_EQ ? (struct range){1, 1} : (struct range){0, 0};
        const struct fact *f = e->b->op == EXPR_INT ? find_fact(fs, e->a) : NULL;
        for (uint32_t i = 0; f && e->bin == IR_EQ && i < f->n_ne; i++)
            if (f->ne[i] == e->b->i)
                return (struct range){0, 0};
    }
    if (e->b->op == EXPR_INT)
        return maybe;
    int k = pair_known(fs, e);
    return k < 0 ? maybe : (struct range){k, k};
}

static struct range bin_range(const struct facts *fs, const struct expr *e)
{
    if (value_bin_is_cmp(e->bin))
        return cmp_range(fs, e);
    struct range a = facts_range(fs, e->a), b = facts_range(fs, e->b);
    switch (e->bin) {
    case IR_ADD: {
        wide c = e->b->op == EXPR_INT ? (wide)e->b->i : b.lo; /* x + (-1) of unsigned x */
        if (e->b->op == EXPR_INT)
            return clip((struct range){a.lo + c, a.hi + c}, e->type);
        return clip((struct range){a.lo + b.lo, a.hi + b.hi}, e->type);
    }
    case IR_SUB: return clip((struct range){a.lo - b.hi, a.hi - b.lo}, e->type);
    case IR_MUL: return clip(mul_range(a, b), e->type);
    case IR_DIV: case IR_REM: return clip(div_range(a, b, e->bin, e->type), e->type);
    default: return clip(bits_range(e, a, b), e->type);
    }
}

static struct range shape_range(const struct facts *fs, const struct expr *e)
{
    switch (e->op) {
    case EXPR_INT:
        return (struct range){wide_of(e->type, e->i), wide_of(e->type, e->i)};
    case EXPR_ATOM:
        if (e->origin->bounded)
            return meet(full(e->type), (struct range){e->origin->lo, e->origin->hi});
        return full(e->type);
    case EXPR_BIN:
        return bin_range(fs, e);
    case EXPR_CAST:
        if (ranged(e->a->type))
            return clip(facts_range(fs, e->a), e->type);
        return full(e->type);
    case EXPR_FLOAT: case EXPR_UN: case EXPR_CALL:
        break;
    }
    return full(e->type);
}

struct range facts_range(const struct facts *fs, const struct expr *e)
{
    if (!ranged(e->type))
        return (struct range){0, 1};
    struct range r = shape_range(fs, e);
    const struct fact *f = find_fact(fs, e);
    if (f)
        r = meet(r, (struct range){f->lo, f->hi});
    return r;
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

/* ---- assumptions ---- */

static struct fact *make_fact(struct facts *fs, const struct expr *e)
{
    struct fact *f = own_fact(fs, e);
    if (f)
        return f;
    struct range r = ranged(e->type) ? shape_range(fs, e) : (struct range){0, 1};
    struct fact n = {.e = e, .lo = r.lo, .hi = r.hi};
    VEC_PUSH(fs->arena, fs->v, fs->n, fs->cap, n);
    add_index(fs);
    return &fs->v[fs->n - 1];
}

/* Bounds that are excluded values move inwards. */
static void trim(struct facts *fs, struct fact *f)
{
    int64_t *ne = f->n_ne ? arena_memdup(fs->arena, f->ne, f->n_ne * sizeof *ne) : NULL;
    f->ne = ne;
    for (bool again = f->n_ne != 0; again;) {
        again = false;
        for (uint32_t i = 0; i < f->n_ne; i++) {
            wide x = wide_of(f->e->type, f->ne[i]);
            if (x > f->lo && x < f->hi)
                continue;
            if (x == f->lo)
                f->lo++;
            else if (x == f->hi)
                f->hi--;
            ne[i--] = ne[--f->n_ne];
            again = true;
        }
    }
}

static bool push_down(const struct facts *fs, const struct expr *e, wide *shift)
{
    *shift = 0;
    if (e->op == EXPR_CAST && ranged(e->a->type)) {
        struct range r = facts_range(fs, e->a);
        return r.lo >= value_type_min(e->type) && r.hi <= value_type_max(e->type);
    }
    if (e->op != EXPR_BIN || e->bin != IR_ADD || e->b->op != EXPR_INT)
        return false;
    struct range r = facts_range(fs, e->a);
    *shift = (wide)e->b->i;
    return r.lo + *shift >= value_type_min(e->type) && r.hi + *shift <= value_type_max(e->type);
}

bool facts_refine(struct facts *fs, const struct expr *e, wide lo, wide hi)
{
    struct range now = facts_range(fs, e);
    struct range want = meet(now, (struct range){lo, hi});
    if (want.lo > want.hi)
        return false;
    if (want.lo == now.lo && want.hi == now.hi)
        return true;
    wide shift;
    if (push_down(fs, e, &shift))
        return facts_refine(fs, e->a, want.lo - shift, want.hi - shift);
    if (expr_is_cmp(e) && want.lo == want.hi) {
        bool negated;
        const struct expr *p = expr_positive(fs->values, e, &negated);
        if (p != e || ranged(e->a->type))
            return facts_assume(fs, e, want.lo != 0);
    }
    struct fact *f = make_fact(fs, e);
    f->lo = want.lo;
    f->hi = want.hi;
    trim(fs, f);
    return f->lo <= f->hi;
}

bool facts_exclude(struct facts *fs, const struct expr *e, int64_t x)
{
    struct range now = facts_range(fs, e);
    wide w = wide_of(e->type, x), shift;
    if (w < now.lo || w > now.hi)
        return true;
    if (push_down(fs, e, &shift))
        return facts_exclude(fs, e->a, (int64_t)(w - shift));
    if (w == now.lo)
        return facts_refine(fs, e, now.lo + 1, now.hi);
    if (w == now.hi)
        return facts_refine(fs, e, now.lo, now.hi - 1);
    struct fact *f = make_fact(fs, e);
    for (uint32_t i = 0; i < f->n_ne; i++)
        if (f->ne[i] == x)
            return true;
    if (f->n_ne == FACT_MAX_NE) /* a value that is not remembered only loses precision */
        return true;
    int64_t *ne = ARENA_ARRAY(fs->arena, int64_t, FACT_MAX_NE);
    if (f->n_ne)
        memcpy(ne, f->ne, f->n_ne * sizeof *ne);
    ne[f->n_ne++] = x;
    f->ne = ne;
    return true;
}

/* Narrow the operands of an integer comparison (EQ or LT) that has the given truth. */
static bool narrow(struct facts *fs, const struct expr *e, bool truth)
{
    struct range a = facts_range(fs, e->a), b = facts_range(fs, e->b);
    if (e->bin == IR_EQ && truth)
        return facts_refine(fs, e->a, b.lo, b.hi) && facts_refine(fs, e->b, a.lo, a.hi);
    if (e->bin == IR_EQ) {
        if (e->b->op == EXPR_INT)
            return facts_exclude(fs, e->a, e->b->i);
        return true;
    }
    if (e->bin != IR_LT)
        return true;
    if (truth)
        return facts_refine(fs, e->a, a.lo, b.hi - 1) &&
               facts_refine(fs, e->b, a.lo + 1, b.hi);
    return facts_refine(fs, e->a, b.lo, a.hi) && facts_refine(fs, e->b, b.lo, a.hi);
}

bool facts_assume(struct facts *fs, const struct expr *e, bool truth)
{
    bool negated = false;
    struct value v = {.kind = VALUE_EXPR, .type = (uint8_t)e->type, .e = e};
    v = value_truth(fs->values, v);
    if (v.kind != VALUE_EXPR)
        return v.kind == VALUE_NONE || (v.i != 0) == truth;
    const struct expr *p = expr_positive(fs->values, v.e, &negated);
    bool want = truth != negated;
    enum tri t = facts_truth(fs, (struct value){.kind = VALUE_EXPR, .type = IR_I32, .e = p});
    if (t != TRI_MAYBE)
        return (t == TRI_YES) == want;
    if (expr_is_cmp(p) && ranged(p->a->type) && !narrow(fs, p, want))
        return false;
    t = facts_truth(fs, (struct value){.kind = VALUE_EXPR, .type = IR_I32, .e = p});
    if (t != TRI_MAYBE)
        return (t == TRI_YES) == want;
    struct fact *f = make_fact(fs, p);
    f->lo = f->hi = want;
    return true;
}

struct value facts_reduce(const struct facts *fs, struct value v)
{
    if (v.kind != VALUE_EXPR)
        return v;
    if (ranged(v.e->type)) {
        struct range r = facts_range(fs, v.e);
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
        struct value x = {.kind = VALUE_EXPR, .type = (uint8_t)part[i]->type, .e = part[i]};
        struct value y = facts_reduce(fs, x);
        if (y.kind == VALUE_EXPR && y.e == x.e)
            continue;
        struct value n = value_subst(vs, v.e, part[i], y);
        return n.kind == VALUE_NONE ? v : facts_reduce(fs, n);
    }
    return v;
}

uint32_t facts_values(const struct facts *fs, const struct expr *e, uint32_t limit,
                      int64_t *out)
{
    struct range r = facts_range(fs, e);
    if (!ranged(e->type) || r.hi - r.lo > (wide)limit * 2)
        return limit + 1;
    const struct fact *f = find_fact(fs, e);
    uint32_t n = 0;
    for (wide x = r.lo; x <= r.hi; x++) {
        bool excluded = false;
        for (uint32_t i = 0; f && i < f->n_ne; i++)
            excluded |= wide_of(e->type, f->ne[i]) == x;
        if (excluded)
            continue;
        if (n == limit)
            return limit + 1;
        out[n++] = (int64_t)x;
    }
    return n;
}
