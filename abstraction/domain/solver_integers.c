/* Expressions and facts as formulas of Z3 over the integers, for what is hard over bit-vectors:
 * products of unknown numbers, and quotients by them.
 *
 *     k / (n / 4), all int      n = 4 * q + r, 0 <= r < 4;  k = q * x + s, 0 <= s < q;  x
 *
 * A sum of a signed type is the sum itself, of which only the whole must be a value of the type
 * (C11 6.5p5); one of an unsigned type is the remainder by a power of two, unless it is known to
 * fit.  What is undefined is no execution, but for operands of | and &, which may stand for ||
 * and &&.  What has no formula here is any value, the same for equal expressions.
 */
#include "abstraction/domain/solver_integers.h"

#include <inttypes.h>
#include <stdio.h>

enum { MAX_DIGITS = 48, MAX_LISTED = 64 };

struct integers {
    struct solver_terms *t;
    const struct facts *fs;
    Z3_context z;
};

static Z3_ast number(struct integers *n, const struct expr *e);

/* ---- formulas ---- */

static Z3_ast numeral(const struct integers *n, wide x)
{
    char text[MAX_DIGITS], *at = text + sizeof text;
    bool negative = x < 0;
    *--at = '\0';
    do {
        int digit = (int)(x % 10);
        *--at = (char)('0' + (digit < 0 ? -digit : digit));
    } while (x /= 10);
    if (negative)
        *--at = '-';
    return Z3_mk_numeral(n->z, at, Z3_mk_int_sort(n->z));
}

static Z3_ast sum(const struct integers *n, Z3_ast a, Z3_ast b)
{
    return Z3_mk_add(n->z, 2, (Z3_ast[]){a, b});
}

static Z3_ast product(const struct integers *n, Z3_ast a, Z3_ast b)
{
    return Z3_mk_mul(n->z, 2, (Z3_ast[]){a, b});
}

static Z3_ast both(const struct integers *n, Z3_ast p, Z3_ast q)
{
    return Z3_mk_and(n->z, 2, (Z3_ast[]){p, q});
}

static Z3_ast within(const struct integers *n, Z3_ast a, struct range r)
{
    return both(n, Z3_mk_ge(n->z, a, numeral(n, r.lo)), Z3_mk_le(n->z, a, numeral(n, r.hi)));
}

static Z3_ast truth_number(const struct integers *n, Z3_ast truth)
{
    return Z3_mk_ite(n->z, truth, numeral(n, 1), numeral(n, 0));
}

static Z3_ast is_zero(const struct integers *n, Z3_ast a)
{
    return Z3_mk_eq(n->z, a, numeral(n, 0));
}

static void add(const struct integers *n, Z3_ast formula)
{
    Z3_solver_assert(n->z, n->t->solver, formula);
}

/* It must be so, or the operation is undefined. */
static void require(struct integers *n, Z3_ast condition)
{
    if (n->t->depth)
        n->t->loose = true;
    else
        add(n, condition);
}

static Z3_ast named(const struct integers *n, const char *name)
{
    return Z3_mk_const(n->z, Z3_mk_string_symbol(n->z, name), Z3_mk_int_sort(n->z));
}

/* Any number of the type; of one expression it is one number. */
static Z3_ast any_number(struct integers *n, const struct expr *e)
{
    char name[32];
    snprintf(name, sizeof name, "n%" PRIu32, e->id);
    Z3_ast a = named(n, name);
    add(n, within(n, a, range_is_of(e->type) ? facts_plain_range(n->fs, e)
                                             : (struct range){-RANGE_INFINITE, RANGE_INFINITE}));
    n->t->loose |= e->op != EXPR_ATOM || !range_is_of(e->type);
    return a;
}

/* ---- what fits into a type ---- */

static wide type_values(enum ir_kind type)
{
    return value_type_max(type) - value_type_min(type) + 1;
}

/* The value of the type that a leaves the same remainder as; r: where a is known to be. */
static Z3_ast wrapped(const struct integers *n, enum ir_kind type, Z3_ast a, struct range r)
{
    wide least = value_type_min(type);
    if (type == IR_VOID || range_within(r, range_of_type(type)))
        return a;
    Z3_ast shifted = sum(n, a, numeral(n, -least));
    return sum(n, Z3_mk_mod(n->z, shifted, numeral(n, type_values(type))), numeral(n, least));
}

/* Sums and products themselves. */
static Z3_ast exact_number(struct integers *n, const struct expr *e)
{
    if (!linear_is_exact(e))
        return number(n, e);
    Z3_ast a = exact_number(n, e->a), b = e->b ? exact_number(n, e->b) : NULL;
    if (!b)
        return Z3_mk_unary_minus(n->z, a);
    if (e->bin == IR_MUL)
        return product(n, a, b);
    return e->bin == IR_ADD ? sum(n, a, b) : Z3_mk_sub(n->z, 2, (Z3_ast[]){a, b});
}

static Z3_ast exact_term(struct integers *n, const struct expr *e)
{
    Z3_ast a = exact_number(n, e);
    if (e->type != IR_VOID)
        require(n, within(n, a, range_of_type(e->type)));
    return a;
}

/* Of an unsigned type. */
static Z3_ast sum_term(struct integers *n, const struct expr *e)
{
    struct range x = facts_plain_range(n->fs, e->a), y = facts_plain_range(n->fs, e->b);
    Z3_ast a = number(n, e->a), b = number(n, e->b);
    if (e->bin == IR_MUL)
        return wrapped(n, e->type, product(n, a, b), range_mul(x, y));
    if (e->bin == IR_ADD)
        return wrapped(n, e->type, sum(n, a, b), range_add(x, y));
    return wrapped(n, e->type, Z3_mk_sub(n->z, 2, (Z3_ast[]){a, b}),
                   range_add(x, range_scale(y, -1)));
}

/* ---- quotients ---- */

static Z3_ast magnitude(const struct integers *n, Z3_ast b, struct range r)
{
    if (r.lo >= 0)
        return b;
    return Z3_mk_ite(n->z, Z3_mk_ge(n->z, b, numeral(n, 0)), b, Z3_mk_unary_minus(n->z, b));
}

/* 0 <= rest < |b|, with the sign of a (C11 6.5.5p6). */
static Z3_ast is_rest(const struct integers *n, Z3_ast a, struct range of_a, Z3_ast b,
                      struct range of_b, Z3_ast rest)
{
    Z3_ast zero = numeral(n, 0), most = magnitude(n, b, of_b);
    Z3_ast up = both(n, Z3_mk_ge(n->z, rest, zero), Z3_mk_lt(n->z, rest, most));
    Z3_ast down = both(n, Z3_mk_le(n->z, rest, zero),
                       Z3_mk_gt(n->z, rest, Z3_mk_unary_minus(n->z, most)));
    if (of_a.lo >= 0)
        return up;
    return Z3_mk_ite(n->z, Z3_mk_ge(n->z, a, zero), up, down);
}

/* a = quotient * b + rest; for one a and b there is one of each. */
static Z3_ast quotient_term(struct integers *n, const struct expr *e)
{
    char name[64];
    Z3_ast a = number(n, e->a), b = number(n, e->b);
    struct range of_a = facts_plain_range(n->fs, e->a), of_b = facts_plain_range(n->fs, e->b);
    snprintf(name, sizeof name, "q%" PRIu32 "/%" PRIu32, e->a->id, e->b->id);
    Z3_ast quotient = named(n, name);
    *name = 'r';
    Z3_ast rest = named(n, name);
    Z3_ast whole = Z3_mk_eq(n->z, a, sum(n, product(n, quotient, b), rest));
    Z3_ast is = both(n, whole, is_rest(n, a, of_a, b, of_b, rest)), none = is_zero(n, b);
    if (of_a.lo >= 0 && of_b.lo >= 0) /* follows, and makes it easier */
        is = both(n, is, within(n, quotient, (struct range){0, of_a.hi}));
    add(n, Z3_mk_or(n->z, 2, (Z3_ast[]){none, is}));
    require(n, Z3_mk_not(n->z, none));
    if (e->bin == IR_DIV)
        require(n, within(n, quotient, range_of_type(e->type)));
    return e->bin == IR_DIV ? quotient : rest;
}

/* ---- bits ---- */

static bool is_truth(const struct integers *n, const struct expr *e)
{
    return range_within(facts_plain_range(n->fs, e), (struct range){0, 1});
}

static Z3_ast logical_term(struct integers *n, const struct expr *e)
{
    n->t->depth++;
    Z3_ast p = Z3_mk_not(n->z, is_zero(n, number(n, e->a)));
    Z3_ast q = Z3_mk_not(n->z, is_zero(n, number(n, e->b)));
    n->t->depth--;
    return truth_number(n, e->bin == IR_AND ? both(n, p, q)
                           : e->bin == IR_OR ? Z3_mk_or(n->z, 2, (Z3_ast[]){p, q})
                                             : Z3_mk_xor(n->z, p, q));
}

static Z3_ast bits_term(struct integers *n, const struct expr *e)
{
    wide c = e->b->op == EXPR_INT ? range_of_int(e->b->type, e->b->i) : -1;
    bool logical = e->bin == IR_AND || e->bin == IR_OR || e->bin == IR_XOR;
    if (logical && is_truth(n, e->a) && is_truth(n, e->b))
        return logical_term(n, e);
    if (e->bin == IR_AND && c >= 0 && (c & (c + 1)) == 0)
        return Z3_mk_mod(n->z, number(n, e->a), numeral(n, c + 1));
    if (e->bin == IR_SHR && c >= 0 && c < 64 && ((wide)1 << c) < type_values(e->type))
        return Z3_mk_div(n->z, number(n, e->a), numeral(n, (wide)1 << c));
    return any_number(n, e);
}

/* ---- expressions ---- */

static Z3_ast compare_term(struct integers *n, const struct expr *e)
{
    bool sum = linear_is_sum(e->a) && linear_is_exact(e->a);
    if ((!range_is_of(e->a->type) && !sum) || !range_is_of(e->b->type))
        return any_number(n, e);
    Z3_ast a = number(n, e->a), b = number(n, e->b);
    switch (e->bin) {
    case IR_EQ: return truth_number(n, Z3_mk_eq(n->z, a, b));
    case IR_NE: return truth_number(n, Z3_mk_not(n->z, Z3_mk_eq(n->z, a, b)));
    case IR_LT: return truth_number(n, Z3_mk_lt(n->z, a, b));
    case IR_LE: return truth_number(n, Z3_mk_le(n->z, a, b));
    case IR_GT: return truth_number(n, Z3_mk_gt(n->z, a, b));
    case IR_GE: return truth_number(n, Z3_mk_ge(n->z, a, b));
    default: return any_number(n, e);
    }
}

static Z3_ast bin_term(struct integers *n, const struct expr *e)
{
    if (value_bin_is_cmp(e->bin))
        return compare_term(n, e);
    if (!range_is_of(e->type))
        return any_number(n, e);
    if (e->bin == IR_ADD || e->bin == IR_SUB || e->bin == IR_MUL)
        return sum_term(n, e);
    return e->bin == IR_DIV || e->bin == IR_REM ? quotient_term(n, e) : bits_term(n, e);
}

static Z3_ast cast_term(struct integers *n, const struct expr *e)
{
    if (!range_is_of(e->type) || !range_is_of(e->a->type))
        return any_number(n, e);
    Z3_ast a = number(n, e->a);
    if (e->type == IR_BOOL)
        return truth_number(n, Z3_mk_not(n->z, is_zero(n, a)));
    return wrapped(n, e->type, a, facts_plain_range(n->fs, e->a));
}

/* -x and ~x of an unsigned type, ~x of a signed one. */
static Z3_ast un_term(struct integers *n, const struct expr *e)
{
    if (!range_is_of(e->type))
        return any_number(n, e);
    Z3_ast minus = Z3_mk_unary_minus(n->z, number(n, e->a));
    Z3_ast a = e->un == IR_NEG ? minus : sum(n, minus, numeral(n, -1));
    struct range r = range_scale(facts_plain_range(n->fs, e->a), -1);
    return wrapped(n, e->type, a, (struct range){r.lo - 1, r.hi});
}

static Z3_ast number(struct integers *n, const struct expr *e)
{
    if (linear_is_exact(e))
        return exact_term(n, e);
    switch (e->op) {
    case EXPR_INT: return numeral(n, range_of_int(e->type, e->i));
    case EXPR_BIN: return bin_term(n, e);
    case EXPR_UN: return un_term(n, e);
    case EXPR_CAST: return cast_term(n, e);
    case EXPR_ATOM: case EXPR_FLOAT: case EXPR_CALL: break;
    }
    return any_number(n, e);
}

/* ---- conditions and facts ---- */

void solver_integers_condition(struct solver_terms *t, const struct facts *fs, const struct expr *p,
                            bool truth)
{
    struct integers n = {t, fs, t->z};
    Z3_ast zero = is_zero(&n, number(&n, p));
    add(&n, truth ? Z3_mk_not(n.z, zero) : zero);
}

static void add_residues(const struct integers *n, Z3_ast a, const struct residues *r)
{
    Z3_ast rest = Z3_mk_mod(n->z, a, numeral(n, r->modulus)), any[MAX_LISTED];
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->modulus; i++) {
        if (!residues_has(r, i))
            continue;
        if (count == MAX_LISTED) {
            n->t->loose = true;
            return;
        }
        any[count++] = Z3_mk_eq(n->z, rest, numeral(n, i));
    }
    add(n, Z3_mk_or(n->z, count, any));
}

void solver_integers_fact(struct solver_terms *t, const struct facts *fs, const struct fact *f)
{
    struct integers n = {t, fs, t->z};
    if (!range_is_of(f->e->type) && !f->sum) {
        t->loose = true;
        return;
    }
    Z3_ast a = f->sum ? exact_number(&n, f->e) : number(&n, f->e);
    add(&n, within(&n, a, (struct range){f->lo, f->hi}));
    for (uint32_t i = 0; i < f->n_ne; i++)
        add(&n, Z3_mk_not(n.z, Z3_mk_eq(n.z, a, numeral(&n, range_of_int(f->e->type, f->ne[i])))));
    if (f->residues)
        add_residues(&n, a, f->residues);
}
