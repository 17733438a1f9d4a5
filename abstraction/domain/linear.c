/* Linear forms (see linear.h): made of expressions, added, and made expressions again. */
#include "abstraction/domain/linear.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/range.h"
#include "abstraction/domain/value_store.h"

#include <string.h>

/* Sums of 16 terms of 2^64 times this stay far below 2^127. */
#define MAX_FACTOR ((wide)1 << 40)
#define MAX_CONSTANT ((wide)1 << 100)

static wide absolute(wide x)
{
    return x < 0 ? -x : x;
}

struct linear linear_constant(wide c)
{
    return (struct linear){.constant = c};
}

struct linear linear_term(const struct expr *e, int64_t factor)
{
    return (struct linear){.n = 1, .terms[0] = {e, factor}};
}

/* ---- sums ---- */

static bool add_term(struct linear *to, const struct expr *e, wide factor)
{
    uint32_t i = 0;
    while (i < to->n && to->terms[i].e->id < e->id)
        i++;
    bool there = i < to->n && to->terms[i].e == e;
    wide sum = (there ? to->terms[i].factor : 0) + factor;
    if (absolute(sum) > MAX_FACTOR || (!there && to->n == LINEAR_MAX_TERMS))
        return false;
    struct linear_term *at = &to->terms[i];
    if (!there)
        memmove(at + 1, at, (to->n++ - i) * sizeof *at);
    *at = (struct linear_term){e, (int64_t)sum};
    if (sum == 0)
        memmove(at, at + 1, (--to->n - i) * sizeof *at);
    return true;
}

bool linear_add(struct linear *to, const struct linear *what, wide factor)
{
    if (factor == 0)
        return true;
    if (absolute(factor) > MAX_FACTOR || absolute(what->constant) > MAX_CONSTANT / MAX_FACTOR)
        return false;
    wide constant = to->constant + factor * what->constant;
    if (absolute(constant) > MAX_CONSTANT)
        return false;
    struct linear sum = *to;
    sum.constant = constant;
    for (uint32_t i = 0; i < what->n; i++)
        if (!add_term(&sum, what->terms[i].e, factor * what->terms[i].factor))
            return false;
    *to = sum;
    return true;
}

bool linear_equal(const struct linear *a, const struct linear *b)
{
    bool same = a->constant == b->constant && a->n == b->n;
    for (uint32_t i = 0; same && i < a->n; i++)
        same = a->terms[i].e == b->terms[i].e && a->terms[i].factor == b->terms[i].factor;
    return same;
}

static wide common_factor(wide a, wide b)
{
    while (b) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return absolute(a);
}

struct linear linear_unit(const struct linear *form, wide *scale)
{
    struct linear unit = *form;
    wide common = 0;
    for (uint32_t i = 0; i < unit.n; i++)
        common = common_factor(common, unit.terms[i].factor);
    *scale = unit.terms[0].factor < 0 ? -common : common;
    for (uint32_t i = 0; i < unit.n; i++)
        unit.terms[i].factor = (int64_t)(unit.terms[i].factor / *scale);
    unit.constant = 0;
    return unit;
}

struct linear linear_modulo(const struct linear *form, uint32_t m)
{
    struct linear left = linear_constant(form->constant);
    for (uint32_t i = 0; i < form->n; i++)
        if (form->terms[i].factor % (int64_t)m != 0)
            left.terms[left.n++] = form->terms[i];
    return left;
}

/* ---- expressions to forms ---- */

struct reading {
    const struct facts *fs;
    struct linear form;
};

static bool read_expr(struct reading *r, const struct expr *e, wide factor);

/* Overflow is undefined: the program's result is the sum, or the product, itself. */
static bool is_exact(enum ir_kind type)
{
    return type == IR_I32 || type == IR_I64 || type == IR_VOID;
}

/* What is added to an unsigned number with  x - 1  is its type's maximum. */
static wide added(const struct facts *fs, const struct expr *e, bool *fits)
{
    wide c = range_of_int(e->b->type, e->b->i);
    struct range all = range_of_type(e->type), a = facts_plain_range(fs, e->a);
    *fits = a.lo + c >= all.lo && a.hi + c <= all.hi;
    if (*fits || is_exact(e->type))
        return c;
    c -= all.hi - all.lo + 1;
    *fits = a.lo + c >= all.lo;
    return c;
}

static bool read_term(struct reading *r, const struct expr *e, wide factor)
{
    return add_term(&r->form, e, factor);
}

static bool read_constant(struct reading *r, wide c, wide factor)
{
    struct linear form = linear_constant(c);
    return linear_add(&r->form, &form, factor);
}

static bool sum_fits(const struct facts *fs, const struct expr *e)
{
    struct range all = range_of_type(e->type);
    struct range a = facts_plain_range(fs, e->a), b = facts_plain_range(fs, e->b);
    struct range sum = e->bin == IR_ADD ? range_add(a, b)
                       : e->bin == IR_SUB ? range_add(a, range_scale(b, -1)) : range_mul(a, b);
    return sum.lo >= all.lo && sum.hi <= all.hi;
}

/* Additions that are known to be exact only where the values are known to be small. */
static bool read_sum(struct reading *r, const struct expr *e, wide factor)
{
    bool fits = is_exact(e->type);
    if (!fits && (!r->fs || facts_has(r->fs, e)))
        return read_term(r, e, factor);
    if (!fits && e->bin == IR_ADD && e->b->op == EXPR_INT) {
        wide c = added(r->fs, e, &fits);
        return fits ? read_expr(r, e->a, factor) && read_constant(r, c, factor)
                    : read_term(r, e, factor);
    }
    if (!fits && !sum_fits(r->fs, e))
        return read_term(r, e, factor);
    return read_expr(r, e->a, factor) &&
           read_expr(r, e->b, e->bin == IR_SUB ? -factor : factor);
}

static bool read_product(struct reading *r, const struct expr *e, wide factor)
{
    if (e->b->op != EXPR_INT)
        return read_term(r, e, factor);
    wide c = range_of_int(e->b->type, e->b->i) * factor;
    bool fits = is_exact(e->type) ||
                (r->fs && !facts_has(r->fs, e) && sum_fits(r->fs, e));
    return fits && c && absolute(c) <= MAX_FACTOR ? read_expr(r, e->a, c)
                                                  : read_term(r, e, factor);
}

static bool read_cast(struct reading *r, const struct expr *e, wide factor)
{
    if (!range_is_of(e->a->type))
        return read_term(r, e, factor);
    struct range all = range_of_type(e->type), from = range_of_type(e->a->type);
    if (from.lo < all.lo || from.hi > all.hi) {
        if (!r->fs || facts_has(r->fs, e))
            return read_term(r, e, factor);
        from = facts_plain_range(r->fs, e->a);
    }
    if (from.lo < all.lo || from.hi > all.hi)
        return read_term(r, e, factor);
    return read_expr(r, e->a, factor);
}

static bool read_expr(struct reading *r, const struct expr *e, wide factor)
{
    switch (e->op) {
    case EXPR_INT:
        return read_constant(r, range_of_int(e->type, e->i), factor);
    case EXPR_BIN:
        if (e->bin == IR_ADD || e->bin == IR_SUB)
            return read_sum(r, e, factor);
        if (e->bin == IR_MUL)
            return read_product(r, e, factor);
        break;
    case EXPR_UN:
        if (e->un == IR_NEG && is_exact(e->type))
            return read_expr(r, e->a, -factor);
        break;
    case EXPR_CAST:
        return read_cast(r, e, factor);
    case EXPR_ATOM: case EXPR_FLOAT: case EXPR_CALL:
        break;
    }
    return read_term(r, e, factor);
}

struct linear linear_of(const struct facts *fs, const struct expr *e)
{
    struct reading r = {.fs = fs};
    return e->op != EXPR_ATOM && read_expr(&r, e, 1) ? r.form : linear_term(e, 1);
}

struct linear linear_of_difference(const struct facts *fs, const struct expr *a,
                                   const struct expr *b)
{
    struct linear d = linear_of(fs, a), f = linear_of(fs, b), whole = linear_term(b, 1);
    if (linear_add(&d, &f, -1))
        return d;
    d = linear_term(a, 1);
    linear_add(&d, &whole, -1);
    return d;
}

bool linear_of_value(const struct facts *fs, const struct value *v, struct linear *out)
{
    if (!range_is_of((enum ir_kind)v->type))
        return false;
    if (v->kind == VALUE_INT)
        *out = linear_constant(range_of_int((enum ir_kind)v->type, v->i));
    else if (v->kind == VALUE_EXPR)
        *out = linear_of(fs, v->e);
    return v->kind == VALUE_INT || v->kind == VALUE_EXPR;
}

/* ---- forms to expressions ---- */

bool linear_is_sum(const struct expr *e)
{
    return e->type == IR_VOID;
}

bool linear_is_exact(const struct expr *e)
{
    bool op = e->op == EXPR_UN ? e->un == IR_NEG
                               : e->op == EXPR_BIN && (e->bin == IR_ADD || e->bin == IR_SUB ||
                                                       e->bin == IR_MUL);
    return op && is_exact(e->type);
}

uint64_t linear_terms(const struct linear *form)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < form->n; i++)
        bits |= UINT64_C(1) << (form->terms[i].e->id & 63);
    return bits;
}

/* A sum, a difference or a product over the integers, of type VOID. */
static const struct expr *exact(struct values *vs, enum ir_bin op, const struct expr *a,
                                const struct expr *b)
{
    struct expr e = {.op = EXPR_BIN, .bin = op, .type = IR_VOID, .a = a, .b = b};
    return value_intern(vs, &e);
}

static const struct expr *scaled(struct values *vs, const struct expr *e, int64_t factor)
{
    if (factor == 1)
        return e;
    struct expr c = {.op = EXPR_INT, .type = IR_I64, .i = factor};
    return exact(vs, IR_MUL, e, value_intern(vs, &c));
}

const struct expr *linear_expr(struct values *vs, const struct linear *unit)
{
    const struct expr *sum = NULL;
    for (uint32_t i = 0; i < unit->n; i++) {
        int64_t factor = unit->terms[i].factor;
        bool minus = sum && factor < 0;
        const struct expr *e = scaled(vs, unit->terms[i].e, minus ? -factor : factor);
        sum = !sum ? e : exact(vs, minus ? IR_SUB : IR_ADD, sum, e);
    }
    return sum;
}

static struct value of_term(struct values *vs, enum ir_kind type, const struct linear_term *t)
{
    struct value v = value_cast(vs, type, value_of_expr(t->e));
    int64_t factor = t->factor < 0 ? -t->factor : t->factor;
    if (factor == 1 || v.kind == VALUE_NONE)
        return v;
    return value_bin(vs, IR_MUL, type, v, value_int(type, factor));
}

struct value linear_value(struct values *vs, enum ir_kind type, const struct linear *form)
{
    struct range all = range_of_type(type);
    struct value sum = value_int(type, (int64_t)form->constant);
    if (form->constant < all.lo || form->constant > all.hi)
        return (struct value){.kind = VALUE_NONE};
    for (int sign = 1; sign >= -1; sign -= 2) /* what is subtracted comes last */
        for (uint32_t i = 0; i < form->n; i++) {
            if ((form->terms[i].factor > 0) != (sign > 0))
                continue;
            if (form->terms[i].factor > all.hi || -form->terms[i].factor > all.hi)
                return (struct value){.kind = VALUE_NONE};
            struct value t = of_term(vs, type, &form->terms[i]);
            if (t.kind == VALUE_NONE)
                return t;
            sum = value_bin(vs, sign > 0 ? IR_ADD : IR_SUB, type, sum, t);
            if (sum.kind == VALUE_NONE)
                return sum;
        }
    return sum;
}

/* ---- substitution ---- */

static const struct linear_binding *find_binding(const struct linear_binding *bindings,
                                                 uint32_t n, const struct expr *e)
{
    for (uint32_t i = 0; i < n; i++)
        if (bindings[i].atom == e)
            return &bindings[i];
    return NULL;
}

struct value linear_replace(struct values *vs, const struct expr *e,
                            const struct linear_binding *bindings, uint32_t n)
{
    const struct linear_binding *b = find_binding(bindings, n, e);
    if (b)
        return linear_value(vs, e->type, &b->to);
    if (!e->a)
        return value_from_expr(e);
    struct value x = linear_replace(vs, e->a, bindings, n), y = {.kind = VALUE_NONE};
    if (e->b)
        y = linear_replace(vs, e->b, bindings, n);
    if (x.kind == VALUE_NONE || (e->b && y.kind == VALUE_NONE))
        return (struct value){.kind = VALUE_NONE};
    return value_rebuild(vs, e, x, y);
}

bool linear_substitute(struct values *vs, const struct linear *form,
                       const struct linear_binding *bindings, uint32_t n, struct linear *out)
{
    *out = linear_constant(form->constant);
    for (uint32_t i = 0; i < form->n; i++) {
        const struct linear_term *t = &form->terms[i];
        const struct linear_binding *b = find_binding(bindings, n, t->e);
        struct linear term;
        if (b) {
            term = b->to;
        } else {
            struct value v = linear_replace(vs, t->e, bindings, n);
            if (!linear_of_value(NULL, &v, &term))
                return false;
        }
        if (!linear_add(out, &term, t->factor))
            return false;
    }
    return true;
}
