/* Facts about linear forms (see linear_facts.h).
 *
 *     facts: x - z <= 2, z - y <= 3      x - y <= 5, by the first of them and what is left of
 *                                        x - y when it is taken away
 *
 *     n >= 4         3 * n / 4 - 2 * n / 4 >= 1: n - 3 is at most 4 times that
 */
#include "abstraction/domain/linear_facts.h"

#include "abstraction/domain/path_condition.h"

enum { MAX_COMBINED = 32 }; /* facts about sums that are looked at for one question */

/* ---- what is known ---- */

/* By the intervals of its terms. */
static struct range terms_range(const struct facts *fs, const struct linear *form)
{
    struct range sum = {form->constant, form->constant};
    for (uint32_t i = 0; i < form->n; i++)
        sum = range_add(sum, range_scale(facts_term_range(fs, form->terms[i].e),
                                         form->terms[i].factor));
    return sum;
}

static const struct fact *unit_fact(const struct facts *fs, const struct linear *unit)
{
    return facts_find(fs, linear_expr(fs->values, unit));
}

bool facts_has_sums(const struct facts *fs)
{
    return fs->sum_terms || (fs->shared && fs->shared->sum_terms);
}

/* By the fact about the form, if it is a sum of several. */
static struct range own_range(const struct facts *fs, const struct linear *form,
                              struct range r)
{
    wide scale;
    if (form->n < 2 || !facts_has_sums(fs))
        return r;
    struct linear unit = linear_unit(form, &scale);
    const struct fact *f = unit_fact(fs, &unit);
    if (!f)
        return r;
    struct range known = range_scale((struct range){f->lo, f->hi}, scale);
    return range_meet(r, range_add(known, (struct range){form->constant, form->constant}));
}

/* Terms of other facts may contain the ones that are asked about: here they are not asked back. */
static struct range plain_range(const struct facts *fs, const struct linear *form)
{
    struct range sum = {form->constant, form->constant};
    for (uint32_t i = 0; i < form->n; i++)
        sum = range_add(sum, range_scale(facts_plain_range(fs, form->terms[i].e),
                                         form->terms[i].factor));
    return sum;
}

/* form = m * g + rest, where a term of the form has gone. */
static struct range with_other(const struct facts *fs, const struct linear *form,
                               const struct fact *f, wide m, struct range r)
{
    struct linear rest = *form;
    if (!linear_add(&rest, f->sum, -m))
        return r;
    struct range left = own_range(fs, &rest, plain_range(fs, &rest));
    return range_meet(r, range_add(range_scale((struct range){f->lo, f->hi}, m), left));
}

static struct range with_shared_terms(const struct facts *fs, const struct linear *form,
                                      const struct fact *f, struct range r)
{
    const struct linear *g = f->sum;
    for (uint32_t i = 0; i < form->n; i++)
        for (uint32_t k = 0; k < g->n; k++) {
            if (form->terms[i].e != g->terms[k].e ||
                form->terms[i].factor % g->terms[k].factor != 0)
                continue;
            r = with_other(fs, form, f, form->terms[i].factor / g->terms[k].factor, r);
        }
    return r;
}

/* By one fact about a sum that has a term in common with it, and the rest. */
static struct range combined_range(const struct facts *fs, const struct linear *form,
                                   struct range r)
{
    uint32_t looked_at = 0;
    uint64_t terms = linear_terms(form);
    for (const struct facts *set = fs; set; set = set->shared)
        for (uint32_t i = 0; (set->sum_terms & terms) && i < set->n; i++)
            if ((set->v[i].terms & terms) && looked_at < MAX_COMBINED) {
                r = with_shared_terms(fs, form, &set->v[i], r);
                looked_at++;
            }
    return r;
}

static wide quotient_down(wide x, wide m)
{
    return x / m - (x % m < 0);
}

/* A quotient by a constant of what is not negative: c * (a / c) is in a - c + 1 .. a. */
static bool is_quotient(const struct facts *fs, const struct expr *e, wide *c)
{
    if (e->op != EXPR_BIN || e->bin != IR_DIV || e->b->op != EXPR_INT)
        return false;
    *c = range_of_int(e->b->type, e->b->i);
    return *c > 1 && facts_range(fs, e->a).lo >= 0;
}

/* By what is divided, for the first quotient in it.  m * form = g - k * (0 .. c - 1), where the
 * quotient is gone from g: so it comes to an end. */
static struct range with_quotient(const struct facts *fs, const struct linear *form, struct range r)
{
    wide c = 0;
    uint32_t i = 0;
    while (i < form->n && !is_quotient(fs, form->terms[i].e, &c))
        i++;
    if (i == form->n || form->n == 1)
        return r;
    wide factor = form->terms[i].factor, m = factor % c == 0 ? 1 : c, k = factor * m / c;
    struct linear g = linear_constant(0), a = linear_of(fs, form->terms[i].e->a);
    struct linear gone = linear_term(form->terms[i].e, 1);
    if (!linear_add(&g, form, m) || !linear_add(&g, &gone, -factor * m) || !linear_add(&g, &a, k))
        return r;
    struct range whole = facts_form_range(fs, &g);
    whole = range_add(whole, range_scale((struct range){1 - c, 0}, k));
    return range_meet(r, (struct range){-quotient_down(-whole.lo, m),
                                        quotient_down(whole.hi, m)});
}

struct range facts_form_range(const struct facts *fs, const struct linear *form)
{
    struct range r = own_range(fs, form, terms_range(fs, form));
    if (form->n && facts_has_sums(fs))
        r = combined_range(fs, form, r);
    return with_quotient(fs, form, r);
}

/* A remainder of C that its operand cannot leave. */
static bool is_no_remainder(const struct facts *fs, const struct expr *e, wide x)
{
    uint32_t m;
    bool is_signed;
    if (!facts_is_remainder(e, &m, &is_signed))
        return false;
    struct linear form = linear_of(fs, e->a);
    struct residues left = facts_form_residues(fs, &form, m);
    return !residues_has(&left, x);
}

bool facts_form_excludes(const struct facts *fs, const struct linear *form, wide x)
{
    wide scale;
    if (form->n == 0)
        return form->constant != x;
    struct linear unit = linear_unit(form, &scale);
    if ((x - form->constant) % scale != 0)
        return true;
    x = (x - form->constant) / scale;
    if (unit.n == 1 && is_no_remainder(fs, unit.terms[0].e, x))
        return true;
    const struct fact *f = unit.n == 1 || facts_has_sums(fs) ? unit_fact(fs, &unit) : NULL;
    return f && fact_excludes(f, x);
}

struct residues facts_form_residues(const struct facts *fs, const struct linear *form,
                                    uint32_t m)
{
    struct linear left = linear_modulo(form, m);
    struct residues few = residues_none(m);
    struct range r = left.n ? facts_form_range(fs, &left)
                            : (struct range){left.constant, left.constant};
    for (wide x = r.lo; r.hi - r.lo < m && x <= r.hi; x++)
        residues_put(&few, x);
    if (!left.n)
        return few;
    wide scale;
    struct linear unit = linear_unit(&left, &scale);
    const struct fact *f = unit.n == 1 || facts_has_sums(fs) ? unit_fact(fs, &unit) : NULL;
    if (!f || !f->residues)
        return residues_is_empty(&few) ? residues_all(1) : few;
    struct residues by_fact = residues_after(f->residues, scale, left.constant, m), both;
    return residues_is_empty(&few) || !residues_meet(&few, &by_fact, &both) ? by_fact : both;
}

/* ---- questions ---- */

bool facts_imply(const struct facts *fs, const struct linear *form, wide lo, wide hi)
{
    struct range r = facts_form_range(fs, form);
    return range_is_empty(r) || range_within(r, (struct range){lo, hi});
}

bool facts_imply_residues(const struct facts *fs, const struct linear *form,
                          const struct residues *residues)
{
    struct residues now = facts_form_residues(fs, form, residues->modulus);
    for (uint32_t i = 0; i < residues->modulus; i++)
        if (residues_has(&now, i) && !residues_has(residues, i))
            return false;
    return true;
}

/* ---- substitution ---- */

static bool mentions(const struct expr *e, const struct linear_binding *bindings, uint32_t n)
{
    for (uint32_t i = 0; e->op == EXPR_ATOM && i < n; i++)
        if (bindings[i].atom == e)
            return true;
    return (e->a && mentions(e->a, bindings, n)) || (e->b && mentions(e->b, bindings, n));
}

/* What a fact says of another form. */
static bool add_said(struct facts *fs, const struct fact *f, const struct linear *form)
{
    bool possible = facts_refine_form(fs, form, f->lo, f->hi);
    for (uint32_t i = 0; possible && i < f->n_ne; i++)
        possible = facts_exclude_form(fs, form, range_of_int(f->e->type, f->ne[i]));
    return possible && (!f->residues || facts_refine_residues(fs, form, f->residues));
}

/* A condition that is no form: true or false. */
static bool add_condition(struct facts *fs, const struct fact *f,
                          const struct linear_binding *bindings, uint32_t n)
{
    struct value v = linear_replace(fs->values, f->e, bindings, n);
    if (v.kind == VALUE_INT)
        return v.i >= f->lo && v.i <= f->hi;
    return v.kind != VALUE_EXPR || f->lo != f->hi || facts_assume(fs, v.e, f->lo != 0);
}

bool facts_substitute(const struct facts *fs, const struct linear_binding *bindings, uint32_t n,
                      struct facts *out)
{
    *out = (struct facts){.arena = fs->arena, .values = fs->values, .shared = fs->shared};
    for (uint32_t i = 0; i < fs->n; i++) {
        const struct fact *f = &fs->v[i];
        struct linear form = linear_of(NULL, f->e), other = form;
        bool possible = true;
        if (expr_is_cmp(f->e))
            possible = add_condition(out, f, bindings, n);
        else if (!mentions(f->e, bindings, n) ||
                 linear_substitute(fs->values, &form, bindings, n, &other))
            possible = add_said(out, f, &other);
        if (!possible)
            return false;
    }
    return true;
}
