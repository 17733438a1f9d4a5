/* Expressions and facts as formulas of Z3: integers are bit-vectors of their type's width, floating
 * point numbers are those of IEEE 754.
 *
 *     (x + 1) / 2 < y, all int        x + 1 in 33 bits, where it cannot wrap; that it fits into
 *                                     32 is a condition of its own (C11 6.5p5); then bvsdiv, bvslt
 *
 * What is undefined in C is no execution.  So each condition that makes an operation defined is
 * added to the formula, but for operands of | and &, which may stand for || and &&.
 */
#include "abstraction/domain/solver_terms.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_BITS = 256, MAX_LISTED = 64 };

/* A whole number of any sign. */
struct number {
    Z3_ast a;
    unsigned bits;
};

static Z3_ast value_term(struct solver_terms *t, const struct expr *e);

static unsigned type_bits(enum ir_kind type)
{
    wide size = value_type_max(type) - value_type_min(type) + 1;
    unsigned bits = 0;
    while (size > 1) {
        size /= 2;
        bits++;
    }
    return bits;
}

static bool is_signed(enum ir_kind type)
{
    return value_type_min(type) < 0;
}

static bool is_ieee(enum ir_kind type)
{
    return type == IR_F32 || type == IR_F64;
}

static Z3_sort sort_of(struct solver_terms *t, enum ir_kind type)
{
    if (type == IR_F32)
        return Z3_mk_fpa_sort_32(t->z);
    return type == IR_F64 ? Z3_mk_fpa_sort_64(t->z) : Z3_mk_bv_sort(t->z, type_bits(type));
}

/* It must be so, or the operation is undefined. */
static void require(struct solver_terms *t, Z3_ast condition)
{
    if (t->depth)
        t->loose = true;
    else
        Z3_solver_assert(t->z, t->solver, condition);
}

static Z3_ast give_up(struct solver_terms *t)
{
    t->failed = true;
    return Z3_mk_bv_numeral(t->z, 1, (bool[]){false});
}

/* ---- numbers ---- */

static Z3_ast numeral(struct solver_terms *t, wide x, unsigned bits)
{
    bool set[MAX_BITS] = {false};
    for (unsigned i = 0; i < bits; i++)
        set[i] = i < 127 ? (x >> i & 1) : x < 0;
    return Z3_mk_bv_numeral(t->z, bits, set);
}

static Z3_ast extended(struct solver_terms *t, struct number n, unsigned bits)
{
    return bits > n.bits ? Z3_mk_sign_ext(t->z, bits - n.bits, n.a) : n.a;
}

static struct number number_of(struct solver_terms *t, const struct expr *e)
{
    unsigned bits = type_bits(e->type);
    Z3_ast a = value_term(t, e);
    if (is_signed(e->type))
        return (struct number){a, bits};
    return (struct number){t->failed ? a : Z3_mk_zero_ext(t->z, 1, a), bits + 1};
}

static struct number constant(struct solver_terms *t, wide x)
{
    unsigned bits = 1;
    while (x < -((wide)1 << (bits - 1)) || x >= (wide)1 << (bits - 1))
        bits++;
    return (struct number){numeral(t, x, bits), bits};
}

/* Sums and products in as many bits as they need; only the whole must be of its type. */
static struct number exact_number(struct solver_terms *t, const struct expr *e)
{
    if (e->op == EXPR_INT)
        return constant(t, range_of_int(e->type, e->i));
    if (!linear_is_exact(e))
        return number_of(t, e);
    struct number a = exact_number(t, e->a), b = {NULL, 1};
    if (e->b)
        b = exact_number(t, e->b);
    bool product = e->op == EXPR_BIN && e->bin == IR_MUL;
    unsigned bits = product ? a.bits + b.bits : (a.bits > b.bits ? a.bits : b.bits) + 1;
    if (t->failed || bits > MAX_BITS)
        return (struct number){give_up(t), 1};
    Z3_ast x = extended(t, a, bits), y = e->b ? extended(t, b, bits) : NULL;
    Z3_ast r = !e->b                 ? Z3_mk_bvneg(t->z, x)
               : product             ? Z3_mk_bvmul(t->z, x, y)
               : e->bin == IR_ADD ? Z3_mk_bvadd(t->z, x, y) : Z3_mk_bvsub(t->z, x, y);
    return (struct number){r, bits};
}

static Z3_ast exact_term(struct solver_terms *t, const struct expr *e)
{
    struct number n = exact_number(t, e);
    unsigned bits = type_bits(e->type);
    if (t->failed)
        return n.a;
    if (n.bits <= bits)
        return extended(t, n, bits);
    Z3_ast low = Z3_mk_extract(t->z, bits - 1, 0, n.a);
    require(t, Z3_mk_eq(t->z, Z3_mk_sign_ext(t->z, n.bits - bits, low), n.a));
    return low;
}

/* ---- operations ---- */

static Z3_ast truth_term(struct solver_terms *t, Z3_ast truth)
{
    return Z3_mk_ite(t->z, truth, numeral(t, 1, 32), numeral(t, 0, 32));
}

static Z3_ast int_compare(struct solver_terms *t, enum ir_bin op, bool is_neg, Z3_ast a, Z3_ast b)
{
    switch (op) {
    case IR_EQ: return Z3_mk_eq(t->z, a, b);
    case IR_NE: return Z3_mk_not(t->z, Z3_mk_eq(t->z, a, b));
    case IR_LT: return is_neg ? Z3_mk_bvslt(t->z, a, b) : Z3_mk_bvult(t->z, a, b);
    case IR_LE: return is_neg ? Z3_mk_bvsle(t->z, a, b) : Z3_mk_bvule(t->z, a, b);
    case IR_GT: return is_neg ? Z3_mk_bvsgt(t->z, a, b) : Z3_mk_bvugt(t->z, a, b);
    case IR_GE: return is_neg ? Z3_mk_bvsge(t->z, a, b) : Z3_mk_bvuge(t->z, a, b);
    default: return give_up(t);
    }
}

static Z3_ast float_compare(struct solver_terms *t, enum ir_bin op, Z3_ast a, Z3_ast b)
{
    switch (op) {
    case IR_EQ: return Z3_mk_fpa_eq(t->z, a, b);
    case IR_NE: return Z3_mk_not(t->z, Z3_mk_fpa_eq(t->z, a, b));
    case IR_LT: return Z3_mk_fpa_lt(t->z, a, b);
    case IR_LE: return Z3_mk_fpa_leq(t->z, a, b);
    case IR_GT: return Z3_mk_fpa_gt(t->z, a, b);
    case IR_GE: return Z3_mk_fpa_geq(t->z, a, b);
    default: return give_up(t);
    }
}

/* Division by zero, and of the least number by -1, are undefined (C11 6.5.5p5 and p6). */
static void require_quotient(struct solver_terms *t, enum ir_kind type, Z3_ast a, Z3_ast b)
{
    unsigned bits = type_bits(type);
    require(t, Z3_mk_not(t->z, Z3_mk_eq(t->z, b, numeral(t, 0, bits))));
    if (!is_signed(type))
        return;
    Z3_ast both[] = {Z3_mk_eq(t->z, a, numeral(t, value_type_min(type), bits)),
                     Z3_mk_eq(t->z, b, numeral(t, -1, bits))};
    require(t, Z3_mk_not(t->z, Z3_mk_and(t->z, 2, both)));
}

/* 0 <= rest < c, with the sign of a. */
static void require_rest(struct solver_terms *t, enum ir_kind type, Z3_ast a, Z3_ast rest, wide c)
{
    unsigned bits = type_bits(type);
    bool is_neg = is_signed(type);
    Z3_ast zero = numeral(t, 0, bits), end = numeral(t, c, bits);
    Z3_ast up[] = {int_compare(t, IR_GE, is_neg, rest, zero),
                   int_compare(t, IR_LT, is_neg, rest, end)};
    Z3_ast down[] = {int_compare(t, IR_LE, is_neg, rest, zero),
                     int_compare(t, IR_GT, is_neg, rest, Z3_mk_bvneg(t->z, end))};
    Z3_ast above = Z3_mk_and(t->z, 2, up), below = Z3_mk_and(t->z, 2, down);
    Z3_ast positive = int_compare(t, IR_GE, is_neg, a, zero);
    Z3_solver_assert(t->z, t->solver, is_neg ? Z3_mk_ite(t->z, positive, above, below) : above);
}

/* By a constant: a = quotient * c + rest, which is easier than a circuit that divides; for one a
 * and c there is one of each, and whether they are needed makes no difference. */
static Z3_ast constant_quotient(struct solver_terms *t, const struct expr *e, Z3_ast a)
{
    char name[64];
    unsigned bits = type_bits(e->type);
    struct number c = constant(t, range_of_int(e->b->type, e->b->i));
    snprintf(name, sizeof name, "%" PRIu32 "/%" PRId64, e->a->id, e->b->i);
    Z3_sort sort = sort_of(t, e->type);
    Z3_ast quotient = Z3_mk_const(t->z, Z3_mk_string_symbol(t->z, name), sort);
    snprintf(name, sizeof name, "%%%" PRIu32 "/%" PRId64, e->a->id, e->b->i);
    Z3_ast rest = Z3_mk_const(t->z, Z3_mk_string_symbol(t->z, name), sort);
    bool is_neg = is_signed(e->type);
    struct number x[] = {{quotient, bits}, {rest, bits}, {a, bits}};
    for (int i = 0; i < 3 && !is_neg; i++)
        x[i] = (struct number){Z3_mk_zero_ext(t->z, 1, x[i].a), bits + 1};
    unsigned wide_bits = x[0].bits + c.bits;
    Z3_ast product = Z3_mk_bvmul(t->z, extended(t, x[0], wide_bits),
                                 extended(t, c, wide_bits));
    Z3_ast sum = Z3_mk_bvadd(t->z, product, extended(t, x[1], wide_bits));
    Z3_solver_assert(t->z, t->solver, Z3_mk_eq(t->z, sum, extended(t, x[2], wide_bits)));
    require_rest(t, e->type, a, rest, range_of_int(e->b->type, e->b->i));
    return e->bin == IR_DIV ? quotient : rest;
}

static bool divides_by_constant(const struct expr *e)
{
    return (e->bin == IR_DIV || e->bin == IR_REM) && e->b->op == EXPR_INT &&
           range_of_int(e->b->type, e->b->i) > 0;
}

static Z3_ast int_term(struct solver_terms *t, const struct expr *e, Z3_ast a, Z3_ast b)
{
    bool is_neg = is_signed(e->type);
    if (divides_by_constant(e))
        return constant_quotient(t, e, a);
    if (e->bin == IR_DIV || e->bin == IR_REM)
        require_quotient(t, e->type, a, b);
    if (e->bin == IR_SHL || e->bin == IR_SHR)
        require(t, Z3_mk_bvult(t->z, b, numeral(t, type_bits(e->type), type_bits(e->type))));
    switch (e->bin) {
    case IR_ADD: return Z3_mk_bvadd(t->z, a, b);
    case IR_SUB: return Z3_mk_bvsub(t->z, a, b);
    case IR_MUL: return Z3_mk_bvmul(t->z, a, b);
    case IR_DIV: return is_neg ? Z3_mk_bvsdiv(t->z, a, b) : Z3_mk_bvudiv(t->z, a, b);
    case IR_REM: return is_neg ? Z3_mk_bvsrem(t->z, a, b) : Z3_mk_bvurem(t->z, a, b);
    case IR_AND: return Z3_mk_bvand(t->z, a, b);
    case IR_OR: return Z3_mk_bvor(t->z, a, b);
    case IR_XOR: return Z3_mk_bvxor(t->z, a, b);
    case IR_SHL: return Z3_mk_bvshl(t->z, a, b);
    case IR_SHR: return is_neg ? Z3_mk_bvashr(t->z, a, b) : Z3_mk_bvlshr(t->z, a, b);
    case IR_EQ: case IR_NE: case IR_LT: case IR_LE: case IR_GT: case IR_GE: break;
    }
    return give_up(t);
}

static Z3_ast float_term(struct solver_terms *t, enum ir_bin op, Z3_ast a, Z3_ast b)
{
    Z3_ast nearest = Z3_mk_fpa_rne(t->z);
    switch (op) {
    case IR_ADD: return Z3_mk_fpa_add(t->z, nearest, a, b);
    case IR_SUB: return Z3_mk_fpa_sub(t->z, nearest, a, b);
    case IR_MUL: return Z3_mk_fpa_mul(t->z, nearest, a, b);
    case IR_DIV: return Z3_mk_fpa_div(t->z, nearest, a, b);
    default: return give_up(t);
    }
}

static Z3_ast bin_term(struct solver_terms *t, const struct expr *e)
{
    bool maybe = e->bin == IR_OR || e->bin == IR_AND;
    enum ir_kind type = e->a->type;
    if (e->b->type != type || (!is_ieee(type) && !range_is_of(type)))
        return give_up(t);
    t->depth += maybe;
    Z3_ast a = value_term(t, e->a), b = value_term(t, e->b);
    t->depth -= maybe;
    if (t->failed)
        return a;
    if (value_bin_is_cmp(e->bin))
        return truth_term(t, is_ieee(type) ? float_compare(t, e->bin, a, b)
                                            : int_compare(t, e->bin, is_signed(type), a, b));
    return is_ieee(type) ? float_term(t, e->bin, a, b) : int_term(t, e, a, b);
}

/* ---- conversions ---- */

static Z3_ast int_to_int(struct solver_terms *t, enum ir_kind type, enum ir_kind from, Z3_ast a)
{
    unsigned bits = type_bits(type), old = type_bits(from);
    if (type == IR_BOOL)
        return Z3_mk_ite(t->z, Z3_mk_eq(t->z, a, numeral(t, 0, old)), numeral(t, 0, 1),
                         numeral(t, 1, 1));
    if (bits < old)
        return Z3_mk_extract(t->z, bits - 1, 0, a);
    if (bits == old)
        return a;
    return is_signed(from) ? Z3_mk_sign_ext(t->z, bits - old, a)
                           : Z3_mk_zero_ext(t->z, bits - old, a);
}

/* What the type cannot hold is undefined (C11 6.3.1.4). */
static Z3_ast float_to_int(struct solver_terms *t, enum ir_kind type, enum ir_kind from, Z3_ast a)
{
    Z3_sort sort = sort_of(t, from);
    unsigned bits = type_bits(type);
    double least = (double)value_type_min(type), after = (double)value_type_max(type) + 1.0;
    if (type == IR_BOOL)
        return Z3_mk_ite(t->z, Z3_mk_fpa_is_zero(t->z, a), numeral(t, 0, 1), numeral(t, 1, 1));
    Z3_ast whole = Z3_mk_fpa_round_to_integral(t->z, Z3_mk_fpa_rtz(t->z), a);
    require(t, Z3_mk_fpa_geq(t->z, whole, Z3_mk_fpa_numeral_double(t->z, least, sort)));
    require(t, Z3_mk_fpa_lt(t->z, whole, Z3_mk_fpa_numeral_double(t->z, after, sort)));
    Z3_ast to_zero = Z3_mk_fpa_rtz(t->z);
    return is_signed(type) ? Z3_mk_fpa_to_sbv(t->z, to_zero, a, bits)
                           : Z3_mk_fpa_to_ubv(t->z, to_zero, a, bits);
}

static Z3_ast cast_term(struct solver_terms *t, const struct expr *e)
{
    enum ir_kind type = e->type, from = e->a->type;
    bool known = (is_ieee(type) || range_is_of(type)) && (is_ieee(from) || range_is_of(from));
    Z3_ast a = known ? value_term(t, e->a) : give_up(t), nearest = Z3_mk_fpa_rne(t->z);
    if (t->failed)
        return a;
    if (!is_ieee(type))
        return is_ieee(from) ? float_to_int(t, type, from, a) : int_to_int(t, type, from, a);
    if (is_ieee(from))
        return Z3_mk_fpa_to_fp_float(t->z, nearest, a, sort_of(t, type));
    return is_signed(from) ? Z3_mk_fpa_to_fp_signed(t->z, nearest, a, sort_of(t, type))
                           : Z3_mk_fpa_to_fp_unsigned(t->z, nearest, a, sort_of(t, type));
}

/* ---- leaves ---- */

static Z3_symbol name_of(struct solver_terms *t, const struct expr *e)
{
    return Z3_mk_int_symbol(t->z, (int)e->id);
}

static Z3_ast atom_term(struct solver_terms *t, const struct expr *e)
{
    if (!is_ieee(e->type) && !range_is_of(e->type))
        return give_up(t);
    Z3_ast a = Z3_mk_const(t->z, name_of(t, e), sort_of(t, e->type));
    if (!facts_is_bounded(e) || !range_is_of(e->type))
        return a;
    unsigned bits = type_bits(e->type);
    bool is_neg = is_signed(e->type);
    struct range r = range_meet(range_of_type(e->type),
                                (struct range){e->origin->lo, e->origin->hi});
    Z3_solver_assert(t->z, t->solver, int_compare(t, IR_GE, is_neg, a, numeral(t, r.lo, bits)));
    Z3_solver_assert(t->z, t->solver, int_compare(t, IR_LE, is_neg, a, numeral(t, r.hi, bits)));
    return a;
}

/* Those that IEEE 754 has, but for the root, which takes long. */
static Z3_ast ieee_call(struct solver_terms *t, const struct expr *e, Z3_ast x)
{
    static const struct { const char *name; Z3_ast (*mode)(Z3_context); } table[] = {
        {"floor", Z3_mk_fpa_rtn}, {"ceil", Z3_mk_fpa_rtp}, {"trunc", Z3_mk_fpa_rtz},
        {"rint", Z3_mk_fpa_rne}, {"round", Z3_mk_fpa_rna}};
    if (e->b || e->type != IR_F64 || e->a->type != IR_F64)
        return NULL;
    if (!strcmp(e->fn, "fabs"))
        return Z3_mk_fpa_abs(t->z, x);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (!strcmp(table[i].name, e->fn))
            return Z3_mk_fpa_round_to_integral(t->z, table[i].mode(t->z), x);
    return NULL;
}

/* A function of the library: the same for the same arguments, and mostly no more is known. */
static Z3_ast call_term(struct solver_terms *t, const struct expr *e)
{
    Z3_ast args[2] = {value_term(t, e->a), e->b ? value_term(t, e->b) : NULL};
    if (t->failed || (!is_ieee(e->type) && !range_is_of(e->type)))
        return give_up(t);
    Z3_ast known = ieee_call(t, e, args[0]);
    if (known)
        return known;
    Z3_sort sorts[2] = {Z3_get_sort(t->z, args[0]), e->b ? Z3_get_sort(t->z, args[1]) : NULL};
    unsigned n = e->b ? 2 : 1;
    Z3_func_decl f = Z3_mk_func_decl(t->z, Z3_mk_string_symbol(t->z, e->fn), n, sorts,
                                     sort_of(t, e->type));
    t->loose = true;
    return Z3_mk_app(t->z, f, n, args);
}

static Z3_ast value_term(struct solver_terms *t, const struct expr *e)
{
    if (t->failed)
        return give_up(t);
    if (linear_is_exact(e))
        return exact_term(t, e);
    switch (e->op) {
    case EXPR_ATOM:
        return atom_term(t, e);
    case EXPR_INT:
        return numeral(t, range_of_int(e->type, e->i), type_bits(e->type));
    case EXPR_FLOAT:
        return Z3_mk_fpa_numeral_double(t->z, e->f, sort_of(t, e->type));
    case EXPR_BIN:
        return bin_term(t, e);
    case EXPR_CAST:
        return cast_term(t, e);
    case EXPR_CALL:
        return call_term(t, e);
    case EXPR_UN: {
        Z3_ast a = value_term(t, e->a);
        if (t->failed)
            return a;
        if (is_ieee(e->type))
            return Z3_mk_fpa_neg(t->z, a);
        return e->un == IR_NEG ? Z3_mk_bvneg(t->z, a) : Z3_mk_bvnot(t->z, a);
    }
    }
    return give_up(t);
}

/* ---- conditions and facts ---- */

void solver_add_condition(struct solver_terms *t, const struct expr *p, bool truth)
{
    if (!range_is_of(p->type)) {
        t->failed = true;
        return;
    }
    Z3_ast a = value_term(t, p);
    if (t->failed)
        return;
    Z3_ast zero = Z3_mk_eq(t->z, a, numeral(t, 0, type_bits(p->type)));
    Z3_solver_assert(t->z, t->solver, truth ? Z3_mk_not(t->z, zero) : zero);
}

/* "n op x", for an x that the bits of n can hold. */
static void add_bound(struct solver_terms *t, struct number n, enum ir_bin op, wide x)
{
    struct number c = constant(t, x);
    unsigned bits = n.bits > c.bits ? n.bits : c.bits;
    Z3_solver_assert(t->z, t->solver,
                     int_compare(t, op, true, extended(t, n, bits), extended(t, c, bits)));
}

static void add_residues(struct solver_terms *t, struct number n, const struct residues *r)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->modulus; i++)
        count += residues_has(r, i);
    bool listed = count <= MAX_LISTED; /* those that there are, or those that there are not */
    if (!listed && r->modulus - count > MAX_LISTED) {
        t->loose = true;
        return;
    }
    unsigned bits = n.bits > 14 ? n.bits : 14;
    Z3_ast rest = Z3_mk_bvsmod(t->z, extended(t, n, bits), numeral(t, r->modulus, bits));
    Z3_ast any[MAX_LISTED];
    uint32_t n_any = 0;
    for (uint32_t i = 0; i < r->modulus; i++)
        if (residues_has(r, i) == listed)
            any[n_any++] = Z3_mk_eq(t->z, rest, numeral(t, i, bits));
    Z3_ast one = Z3_mk_or(t->z, n_any, any);
    Z3_solver_assert(t->z, t->solver, listed ? one : Z3_mk_not(t->z, one));
}

void solver_add_fact(struct solver_terms *t, const struct fact *f)
{
    if (!range_is_of(f->e->type) && !f->sum) {
        t->loose = true;
        return;
    }
    struct number n = f->sum ? exact_number(t, f->e) : number_of(t, f->e);
    if (t->failed)
        return;
    add_bound(t, n, IR_GE, f->lo);
    add_bound(t, n, IR_LE, f->hi);
    for (uint32_t i = 0; i < f->n_ne; i++)
        add_bound(t, n, IR_NE, range_of_int(f->e->type, f->ne[i]));
    if (f->residues)
        add_residues(t, n, f->residues);
}
