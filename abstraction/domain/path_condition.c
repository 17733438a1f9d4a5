/* The path condition: facts about units of linear forms, and what is learnt.
 *
 *     x in 0..9 and 2 * x + 1 > 6   gives   x in 3..9
 *
 * An assumption about a form becomes one about its terms, and is kept at the form where these do
 * not say it already.  domain/fact_range.c answers questions.
 */
#include "abstraction/domain/path_condition.h"

#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/product_facts.h"
#include "abstraction/domain/value.h"
#include "core/base/vec.h"

#include <string.h>

enum { MANY_FACTS = 32 }; /* there is an index; a power of two */

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

/* Its place in the index, or the free one where it would be. */
static uint32_t *find_index(const struct facts *fs, const struct expr *e)
{
    uint32_t i = (uint32_t)e->hash & (fs->n_index - 1);
    while (fs->index[i] && fs->v[fs->index[i] - 1].e != e)
        i = (i + 1) & (fs->n_index - 1);
    return &fs->index[i];
}

static void fill_index(struct facts *fs)
{
    for (uint32_t i = 0; i < fs->n; i++)
        *find_index(fs, fs->v[i].e) = i + 1;
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
    fill_index(fs);
}

void facts_shrink(struct facts *fs, uint32_t n)
{
    bool fewer = n != fs->n;
    fs->n = n;
    if (fewer && n < MANY_FACTS)
        fs->index = NULL;
    if (!fewer || !fs->index)
        return;
    memset(fs->index, 0, fs->n_index * sizeof *fs->index);
    fill_index(fs);
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

const struct fact *facts_find(const struct facts *fs, const struct expr *e)
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

bool facts_has(const struct facts *fs, const struct expr *e)
{
    return own_fact(fs, e) || (fs->shared && expr_is_shared(e) && own_fact(fs->shared, e));
}

/* ---- one fact ---- */

static struct range sum_range(const struct linear *unit)
{
    struct range sum = {0, 0};
    for (uint32_t i = 0; i < unit->n; i++)
        sum = range_add(sum, range_scale(range_of_type(unit->terms[i].e->type),
                                         unit->terms[i].factor));
    return sum;
}

/* What the types say of an expression that a fact is about, or of a sum. */
static struct range type_range(const struct expr *e, const struct linear *sum)
{
    if (expr_is_cmp(e) || (!range_is_of(e->type) && !sum))
        return (struct range){0, 1};
    if (!sum)
        return range_of_type(e->type);
    return sum_range(sum);
}

bool fact_excludes(const struct fact *f, wide x)
{
    for (uint32_t i = 0; i < f->n_ne; i++)
        if (range_of_int(f->e->type, f->ne[i]) == x)
            return true;
    return f->residues && !residues_has(f->residues, x);
}

static bool fact_says_nothing(const struct fact *f)
{
    struct range r = {f->lo, f->hi};
    return !f->n_ne && !f->residues && range_within(type_range(f->e, f->sum), r);
}

static bool same_excluded(const struct fact *f, const struct fact *g)
{
    return f->n_ne == g->n_ne && (!f->n_ne || !memcmp(f->ne, g->ne, f->n_ne * sizeof *f->ne));
}

static bool same_residues(const struct fact *f, const struct fact *g)
{
    if (!f->residues || !g->residues)
        return f->residues == g->residues;
    return residues_equal(f->residues, g->residues);
}

bool fact_equal(const struct fact *f, const struct fact *g)
{
    return f->e == g->e && f->lo == g->lo && f->hi == g->hi && same_residues(f, g);
}

struct fact fact_join(const struct fact *f, const struct fact *g, struct arena *arena)
{
    struct fact j = *f;
    j.lo = f->lo < g->lo ? f->lo : g->lo;
    j.hi = f->hi > g->hi ? f->hi : g->hi;
    j.n_ne = same_excluded(f, g) ? f->n_ne : 0;
    struct residues both;
    if (same_residues(f, g))
        return j;
    bool known = f->residues && g->residues && residues_join(f->residues, g->residues, &both) &&
                 both.modulus > 1;
    j.residues = known ? arena_memdup(arena, &both, sizeof both) : NULL;
    return j;
}

/* The fact about e; facts of two sides of one branch have the same order, mostly. */
static const struct fact *fact_about(const struct facts *fs, const struct expr *e,
                                     uint32_t *next)
{
    for (uint32_t i = 0; i < fs->n; i++) {
        uint32_t at = *next + i < fs->n ? *next + i : *next + i - fs->n;
        if (fs->v[at].e == e) {
            *next = at + 1;
            return &fs->v[at];
        }
    }
    return NULL;
}

void facts_join(struct facts *a, const struct facts *b)
{
    uint32_t n = 0, next = 0;
    for (uint32_t i = 0; i < a->n; i++) {
        const struct fact *g = fact_about(b, a->v[i].e, &next);
        if (!g)
            continue;
        struct fact f = fact_join(&a->v[i], g, a->arena);
        if (!fact_says_nothing(&f))
            a->v[n++] = f;
    }
    facts_shrink(a, n);
}

static struct fact *make_fact(struct facts *fs, const struct expr *e)
{
    struct fact *f = own_fact(fs, e);
    if (f)
        return f;
    struct fact n = {.e = e};
    if (linear_is_sum(e)) {
        struct linear form = linear_of(NULL, e);
        n.sum = arena_memdup(fs->arena, &form, sizeof form);
        n.terms = linear_terms(&form);
        fs->sum_terms |= n.terms;
    }
    fs->products |= product_atoms(e);
    struct range r = n.sum || !range_is_of(e->type) ? type_range(e, n.sum)
                                                    : facts_term_range(fs, e);
    const struct fact *hidden = facts_find(fs, e); /* of the world: what it excludes stays so */
    n.lo = r.lo;
    n.hi = r.hi;
    if (hidden) {
        n.n_ne = hidden->n_ne;
        n.ne = hidden->ne;
        n.residues = hidden->residues;
    }
    VEC_PUSH(fs->arena, fs->v, fs->n, fs->cap, n);
    add_index(fs);
    return &fs->v[fs->n - 1];
}

static void trim_residues(struct fact *f)
{
    while (f->residues && f->lo <= f->hi && !residues_has(f->residues, f->lo))
        f->lo++;
    while (f->residues && f->lo <= f->hi && !residues_has(f->residues, f->hi))
        f->hi--;
}

/* Bounds that are excluded values move inwards.  False: nothing is left. */
static bool trim(struct facts *fs, struct fact *f)
{
    int64_t *ne = f->n_ne ? arena_memdup(fs->arena, f->ne, f->n_ne * sizeof *ne) : NULL;
    f->ne = ne;
    trim_residues(f);
    for (bool again = f->n_ne != 0; again;) {
        again = false;
        for (uint32_t i = 0; i < f->n_ne; i++) {
            wide x = range_of_int(f->e->type, f->ne[i]);
            if (x > f->lo && x < f->hi)
                continue;
            if (x == f->lo)
                f->lo++;
            else if (x == f->hi)
                f->hi--;
            ne[i--] = ne[--f->n_ne];
            again = true;
        }
        trim_residues(f);
    }
    return f->lo <= f->hi;
}

/* ---- intervals ---- */

static bool refine_remainder(struct facts *fs, const struct expr *e, struct range want);

/* What a term is, at the term itself. */
static bool refine_term(struct facts *fs, const struct expr *e, wide lo, wide hi)
{
    struct linear form = linear_term(e, 1);
    struct range now = facts_form_range(fs, &form);
    struct range want = range_meet(now, (struct range){lo, hi});
    if (range_is_empty(want))
        return false;
    if (range_within(now, want))
        return true;
    if (expr_is_cmp(e) && want.lo == want.hi) {
        bool negated;
        const struct expr *p = expr_positive(fs->values, e, &negated);
        if (p != e || range_is_of(e->a->type))
            return facts_assume(fs, e, want.lo != 0);
    }
    if (!refine_remainder(fs, e, want) || !product_refine_factors(fs, e, want))
        return false;
    now = facts_term_range(fs, e);
    if (range_within(now, want))
        return true;
    struct fact *f = make_fact(fs, e);
    f->lo = want.lo;
    f->hi = want.hi;
    return trim(fs, f) && product_refine_others(fs, e);
}

/* lo <= scale * x <= hi, as an interval of x. */
static struct range divided(wide lo, wide hi, wide scale)
{
    if (scale < 0) {
        wide least = -hi;
        hi = -lo;
        lo = least;
        scale = -scale;
    }
    struct range r = {lo / scale + (lo % scale > 0), hi / scale - (hi % scale < 0)};
    return r;
}

/* What the sum is says something of each term, if the others are in intervals. */
static bool refine_terms(struct facts *fs, const struct linear *form, struct range want)
{
    for (uint32_t i = 0; i < form->n; i++) {
        struct linear rest = *form, term = linear_term(form->terms[i].e, form->terms[i].factor);
        linear_add(&rest, &term, -1);
        struct range r = facts_form_range(fs, &rest);
        if (range_is_empty(r))
            return false;
        r = divided(want.lo - r.hi, want.hi - r.lo, form->terms[i].factor);
        if (range_is_empty(r) || !refine_term(fs, form->terms[i].e, r.lo, r.hi))
            return false;
    }
    return true;
}

static bool refine_sum(struct facts *fs, const struct linear *form, wide lo, wide hi)
{
    if (!refine_terms(fs, form, (struct range){lo, hi}))
        return false;
    struct range now = facts_form_range(fs, form);
    if (range_is_empty(range_meet(now, (struct range){lo, hi})))
        return false;
    if (range_within(now, (struct range){lo, hi}))
        return true;
    wide scale;
    struct linear unit = linear_unit(form, &scale);
    struct range want = divided(lo - form->constant, hi - form->constant, scale);
    if (range_is_empty(want))
        return false;
    struct fact *f = make_fact(fs, linear_expr(fs->values, &unit));
    want = range_meet(want, (struct range){f->lo, f->hi});
    f->lo = want.lo;
    f->hi = want.hi;
    return trim(fs, f) && product_refine_others(fs, f->e);
}

bool facts_refine_form(struct facts *fs, const struct linear *form, wide lo, wide hi)
{
    struct range now = facts_form_range(fs, form);
    if (range_is_empty(range_meet(now, (struct range){lo, hi})))
        return false;
    if (range_within(now, (struct range){lo, hi}))
        return true;
    if (form->n > 1)
        return refine_sum(fs, form, lo, hi);
    struct range r = divided(lo - form->constant, hi - form->constant, form->terms[0].factor);
    return !range_is_empty(r) && refine_term(fs, form->terms[0].e, r.lo, r.hi);
}

bool facts_refine(struct facts *fs, const struct expr *e, wide lo, wide hi)
{
    struct linear form = linear_of(fs, e);
    if (form.n == 1 && form.terms[0].e == e)
        return refine_term(fs, e, lo, hi);
    return facts_refine_form(fs, &form, lo, hi);
}

/* ---- remainders ---- */

static bool add_residues(struct facts *fs, const struct expr *unit, struct residues r)
{
    const struct fact *old = facts_find(fs, unit);
    if (old && old->residues && !residues_meet(&r, old->residues, &r))
        return true; /* its modulus would be too large */
    if (residues_is_empty(&r))
        return false;
    if (r.modulus == 1 || (old && old->residues && residues_equal(&r, old->residues)))
        return true;
    struct fact *f = make_fact(fs, unit);
    f->residues = arena_memdup(fs->arena, &r, sizeof r);
    return trim(fs, f);
}

bool facts_refine_residues(struct facts *fs, const struct linear *form,
                           const struct residues *residues)
{
    struct linear left = linear_modulo(form, residues->modulus);
    if (!left.n)
        return residues_has(residues, left.constant);
    wide scale;
    struct linear unit = linear_unit(&left, &scale);
    struct residues r = residues_before(residues, scale, left.constant);
    return residues_meet(&r, &r, &r) && add_residues(fs, linear_expr(fs->values, &unit), r);
}

/* A remainder of C that is not 0 has the sign of what was divided (C11 6.5.5p6). */
static bool refine_sign(struct facts *fs, const struct linear *form, struct range want)
{
    if (want.lo > 0)
        return facts_refine_form(fs, form, want.lo, RANGE_INFINITE);
    return want.hi >= 0 || facts_refine_form(fs, form, -RANGE_INFINITE, want.hi);
}

/* A number is left over by all that are larger: who leaves another one is not. */
static bool refine_divisor(struct facts *fs, const struct expr *e, struct range want)
{
    wide x = e->bin == IR_REM && e->a->op == EXPR_INT ? range_of_int(e->type, e->a->i) : want.lo;
    if (x >= want.lo && x <= want.hi)
        return true;
    x = x < 0 ? -x : x;
    return facts_refine(fs, e->b, -x, x);
}

/* What a remainder is says which residues its operand has. */
static bool refine_remainder(struct facts *fs, const struct expr *e, struct range want)
{
    uint32_t m;
    bool is_signed;
    if (!facts_is_remainder(e, &m, &is_signed))
        return e->op != EXPR_BIN || refine_divisor(fs, e, want);
    struct linear form = linear_of(fs, e->a);
    struct residues r = residues_none(m);
    for (wide x = want.lo; x <= want.hi && x < want.lo + m; x++)
        residues_put(&r, x);
    return (e->bin != IR_REM || refine_sign(fs, &form, want)) &&
           facts_refine_residues(fs, &form, &r);
}

/* Is "the remainder is not x" the same as "the operand does not leave x"?  Learn it then. */
static bool exclude_residue(struct facts *fs, const struct expr *e, wide x, bool *possible)
{
    uint32_t m;
    bool is_signed;
    if (!facts_is_remainder(e, &m, &is_signed))
        return false;
    struct linear form = linear_of(fs, e->a);
    struct range a = facts_form_range(fs, &form);
    if (is_signed && x != 0 && a.lo < 0 && a.hi > 0)
        return false;
    struct residues r = residues_none(m);
    for (uint32_t i = 1; i < m; i++)
        residues_put(&r, x + i);
    *possible = facts_refine_residues(fs, &form, &r);
    return true;
}

/* ---- what a value is not ---- */

static void add_excluded(struct facts *fs, const struct expr *e, int64_t x)
{
    struct fact *f = make_fact(fs, e);
    if (f->n_ne == FACT_MAX_NE) /* a value that is not remembered only loses precision */
        return;
    int64_t *ne = ARENA_ARRAY(fs->arena, int64_t, f->n_ne + 1);
    if (f->n_ne)
        memcpy(ne, f->ne, f->n_ne * sizeof *ne);
    ne[f->n_ne++] = x;
    f->ne = ne;
}

static bool exclude_unit(struct facts *fs, const struct linear *unit, wide x)
{
    const struct expr *e = unit->terms[0].e;
    struct range now = facts_form_range(fs, unit);
    bool possible;
    if (x == now.lo)
        return facts_refine_form(fs, unit, now.lo + 1, RANGE_INFINITE);
    if (x == now.hi)
        return facts_refine_form(fs, unit, -RANGE_INFINITE, now.hi - 1);
    if (unit->n == 1 && exclude_residue(fs, e, x, &possible))
        return possible;
    if (unit->n == 1 || (wide)(int64_t)x == x)
        add_excluded(fs, linear_expr(fs->values, unit), (int64_t)x);
    return true;
}

bool facts_exclude_form(struct facts *fs, const struct linear *form, wide x)
{
    struct range now = facts_form_range(fs, form);
    if (x < now.lo || x > now.hi || (form->n && facts_form_excludes(fs, form, x)))
        return true;
    wide scale;
    if (!form->n)
        return form->constant != x;
    struct linear unit = linear_unit(form, &scale);
    return exclude_unit(fs, &unit, (x - form->constant) / scale);
}

bool facts_exclude(struct facts *fs, const struct expr *e, int64_t x)
{
    struct linear form = linear_of(fs, e);
    return facts_exclude_form(fs, &form, range_of_int(e->type, x));
}

/* ---- conditions ---- */

/* What the difference of the operands of a comparison of integers is. */
static bool narrow(struct facts *fs, const struct expr *e, bool truth)
{
    struct linear d = linear_of_difference(fs, e->a, e->b);
    switch (e->bin) {
    case IR_EQ:
        return truth ? facts_refine_form(fs, &d, 0, 0) : facts_exclude_form(fs, &d, 0);
    case IR_LT:
        return truth ? facts_refine_form(fs, &d, -RANGE_INFINITE, -1)
                     : facts_refine_form(fs, &d, 0, RANGE_INFINITE);
    case IR_LE:
        return truth ? facts_refine_form(fs, &d, -RANGE_INFINITE, 0)
                     : facts_refine_form(fs, &d, 1, RANGE_INFINITE);
    default:
        return true;
    }
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
    if (expr_is_cmp(p) && range_is_of(p->a->type) && !narrow(fs, p, want))
        return false;
    t = facts_truth(fs, (struct value){.kind = VALUE_EXPR, .type = IR_I32, .e = p});
    if (t != TRI_MAYBE)
        return (t == TRI_YES) == want;
    struct fact *f = make_fact(fs, p);
    f->lo = f->hi = want;
    return true;
}

bool facts_add(struct facts *fs, const struct facts *more)
{
    bool possible = true;
    for (uint32_t i = 0; i < more->n && possible; i++) {
        const struct fact *f = &more->v[i];
        struct fact *own = own_fact(fs, f->e);
        if (own) {
            possible = facts_refine(fs, f->e, f->lo, f->hi);
            continue;
        }
        fs->sum_terms |= f->terms;
        fs->products |= product_atoms(f->e);
        VEC_PUSH(fs->arena, fs->v, fs->n, fs->cap, *f);
        add_index(fs);
    }
    return possible;
}
