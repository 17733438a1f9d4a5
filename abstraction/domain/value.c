/* Hash-consed expressions and C arithmetic on values (see value.h).
 *
 * Comparisons are kept in a normal form, so that the same question has one name:
 *     x <= 4  ->  x < 5      3 < x  ->  x >= 4      a > b  ->  b < a
 */
#include "abstraction/domain/value.h"

#include "abstraction/domain/linear.h"
#include "abstraction/domain/value_fold.h"
#include "abstraction/domain/value_store.h"

#include "core/base/fail.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- constants ---- */

struct value value_int(enum ir_kind type, int64_t i)
{
    return (struct value){.kind = VALUE_INT, .type = (uint8_t)type,
                          .i = value_fold_wrap(type, i)};
}

struct value value_float(enum ir_kind type, double f)
{
    if (type == IR_F32)
        f = (double)(float)f;
    return (struct value){.kind = VALUE_FLOAT, .type = (uint8_t)type, .f = f};
}

struct value value_addr(uint32_t object, int64_t offset)
{
    return (struct value){.kind = VALUE_ADDR, .type = IR_PTR, .object = object,
                          .i = offset};
}

bool value_is_null(const struct value *v)
{
    return v->kind == VALUE_INT && v->i == 0;
}

bool value_is_const(const struct value *v)
{
    return v->kind == VALUE_INT || v->kind == VALUE_FLOAT;
}

bool value_equal(const struct value *a, const struct value *b)
{
    if (a->kind != b->kind || a->type != b->type)
        return false;
    switch ((enum value_kind)a->kind) {
    case VALUE_NONE: return true;
    case VALUE_INT: return a->i == b->i;
    case VALUE_FLOAT: return value_float_bits(a->f) == value_float_bits(b->f);
    case VALUE_ADDR:
        return a->object == b->object && a->any == b->any && a->named == b->named && a->i == b->i;
    case VALUE_FUNC: return a->object == b->object;
    case VALUE_EXPR: return a->e == b->e;
    }
    return false;
}

bool value_bin_is_cmp(enum ir_bin op)
{
    return op >= IR_EQ;
}

bool expr_is_cmp(const struct expr *e)
{
    return e->op == EXPR_BIN && value_bin_is_cmp(e->bin);
}

/* ---- addresses ---- */

/* Of two places in one object, one of which is known by its name. */
static bool has_named(const struct value *a, const struct value *b)
{
    return a->kind == VALUE_ADDR && b->kind == VALUE_ADDR && a->object == b->object &&
           (a->named || b->named) && (a->named || !a->any) && (b->named || !b->any);
}

static struct value addr_compare(struct values *vs, enum ir_bin op, struct value a, struct value b)
{
    bool equality = op == IR_EQ || op == IR_NE;
    if (has_named(&a, &b))
        return value_bin(vs, op, IR_I32, value_offset(&a), value_offset(&b));
    if (a.kind == b.kind && a.object == b.object && !a.any && !b.any) {
        int order = a.kind == VALUE_FUNC ? 0 : (a.i > b.i) - (a.i < b.i);
        return value_int(IR_I32, value_fold_compare(op, order, true));
    }
    bool both = a.kind != VALUE_INT && b.kind != VALUE_INT;
    /* the text behind a number in argv[1] is an object of its own, yet lies in argv[1] */
    bool apart = a.kind != b.kind || (a.object != b.object && !a.any && !b.any);
    if (equality && both && apart)
        return value_int(IR_I32, op == IR_NE);
    if (equality && (value_is_null(&a) || value_is_null(&b)))
        return value_int(IR_I32, op == IR_NE);
    return value_fold_none();
}

static struct value addr_bin(struct values *vs, enum ir_bin op, struct value a, struct value b)
{
    if (value_bin_is_cmp(op))
        return addr_compare(vs, op, a, b);
    if (op == IR_ADD && a.kind == VALUE_INT && b.kind == VALUE_ADDR)
        return addr_bin(vs, op, b, a);
    if (a.kind != VALUE_ADDR)
        return value_fold_none();
    if (op == IR_SUB && has_named(&a, &b))
        return value_bin(vs, op, IR_I64, value_offset(&a), value_offset(&b));
    if ((op == IR_ADD || op == IR_SUB) && b.kind == VALUE_INT) {
        if (a.named)
            return value_move(vs, a, value_int(IR_I64, op == IR_ADD ? b.i : -b.i));
        a.i += op == IR_ADD ? b.i : -b.i;
        return a;
    }
    if (op == IR_SUB && b.kind == VALUE_ADDR && a.object == b.object && !a.any && !b.any)
        return value_int((enum ir_kind)a.type, a.i - b.i);
    return value_fold_none();
}

/* ---- expressions ---- */

/* Of a number or an expression. */
static const struct expr *value_to_expr(struct values *vs, const struct value *v)
{
    if (v->kind == VALUE_EXPR)
        return v->e;
    struct expr e = {.op = EXPR_INT, .type = (enum ir_kind)v->type};
    if (v->kind == VALUE_INT) {
        e.i = v->i;
    } else {
        e.op = EXPR_FLOAT;
        e.f = v->f;
    }
    return value_intern(vs, &e);
}

struct value value_from_expr(const struct expr *e)
{
    if (e->op == EXPR_INT)
        return value_int(e->type, e->i);
    if (e->op == EXPR_FLOAT)
        return value_float(e->type, e->f);
    return value_of_expr(e);
}

static bool too_large(const struct values *vs, uint32_t size)
{
    return size > EXPR_MAX_SIZE && !vs->keep_all;
}

static struct value make_bin(struct values *vs, enum ir_bin op, enum ir_kind type,
                             const struct expr *a, const struct expr *b)
{
    struct expr e = {.op = EXPR_BIN, .bin = op, .a = a, .b = b,
                     .type = value_bin_is_cmp(op) ? IR_I32 : type};
    if (too_large(vs, 1 + a->size + b->size))
        return value_fold_none();
    return value_of_expr(value_intern(vs, &e));
}

static enum ir_bin cmp_negate(enum ir_bin op)
{
    switch (op) {
    case IR_EQ: return IR_NE;
    case IR_NE: return IR_EQ;
    case IR_LT: return IR_GE;
    case IR_LE: return IR_GT;
    case IR_GT: return IR_LE;
    case IR_GE: return IR_LT;
    default: bug("not a comparison");
    }
}

static enum ir_bin cmp_swap(enum ir_bin op)
{
    switch (op) {
    case IR_LT: return IR_GT;
    case IR_LE: return IR_GE;
    case IR_GT: return IR_LT;
    case IR_GE: return IR_LE;
    default: return op;
    }
}

static bool is_int_cmp(const struct expr *e)
{
    return expr_is_cmp(e) && value_fold_is_int(e->a->type);
}

/* 0 or 1; a LOGICAL of Fortran is one that was converted. */
static bool is_truth(const struct expr *e)
{
    return expr_is_cmp(e) || (e->op == EXPR_CAST && expr_is_cmp(e->a) &&
                              value_fold_is_int(e->type));
}

/* (cmp == 0), (cmp != 0): the comparison itself or its negation. */
static struct value cmp_of_cmp(struct values *vs, enum ir_bin op, const struct expr *a,
                               int64_t c)
{
    if (a->op == EXPR_CAST && is_truth(a))
        a = a->a;
    if (!expr_is_cmp(a) || (op != IR_EQ && op != IR_NE) || (c != 0 && c != 1))
        return value_fold_none();
    if ((op == IR_NE) == (c == 0))
        return value_of_expr(a);
    bool exact = is_int_cmp(a) || a->bin == IR_EQ || a->bin == IR_NE;
    return exact ? make_bin(vs, cmp_negate(a->bin), a->a->type, a->a, a->b) : value_fold_none();
}

static bool cast_widens(const struct expr *e)
{
    return e->op == EXPR_CAST && value_fold_is_int(e->type) && value_fold_is_int(e->a->type) &&
           value_type_min(e->a->type) >= value_type_min(e->type) &&
           value_type_max(e->a->type) <= value_type_max(e->type);
}

/* A float that is an integer, whatever the integer is: (double)n for an int n. */
static bool cast_is_exact(const struct expr *e)
{
    if (e->op != EXPR_CAST || !value_fold_is_int(e->a->type))
        return false;
    unsigned digits = e->type == IR_F64 ? DBL_MANT_DIG : e->type == IR_F32 ? FLT_MANT_DIG : 0;
    return value_fold_bits(e->a->type) <= digits || (digits > 0 && expr_is_cmp(e->a));
}

static wide as_wide(enum ir_kind type, int64_t i)
{
    return value_fold_is_signed(type) ? (wide)i : (wide)(uint64_t)i;
}

/* a op c with the constant on the right. */
static struct value cmp_const(struct values *vs, enum ir_bin op, enum ir_kind type,
                              const struct expr *a, int64_t c)
{
    struct value v = cmp_of_cmp(vs, op, a, c);
    if (v.kind != VALUE_NONE)
        return v;
    wide w = as_wide(type, c);
    if (cast_widens(a) && w >= value_type_min(a->a->type) && w < value_type_max(a->a->type))
        return cmp_const(vs, op, a->a->type, a->a, c);
    if ((op == IR_EQ || op == IR_NE) && a->op == EXPR_BIN && a->bin == IR_ADD &&
        a->b->op == EXPR_INT)
        return cmp_const(vs, op, type, a->a,
                         value_fold_wrap(type, (int64_t)((uint64_t)c - (uint64_t)a->b->i)));
    if ((op == IR_LE || op == IR_GT) && w < value_type_max(type)) {
        op = op == IR_LE ? IR_LT : IR_GE;
        c = value_fold_wrap(type, c + 1);
    }
    struct value right = value_int(type, c);
    return make_bin(vs, op, type, a, value_to_expr(vs, &right));
}

/* (double)n op c for an int n:  n < 2.5  ->  n < 3,  n == 2.5  ->  0. */
static struct value cmp_whole(struct values *vs, enum ir_bin op, const struct expr *n, double c)
{
    double bound = op == IR_LT || op == IR_GE ? ceil(c) : floor(c);
    bool equality = op == IR_EQ || op == IR_NE;
    if (isnan(c) || (equality && bound != c))
        return value_int(IR_I32, op == IR_NE);
    if (bound < (double)INT32_MIN || bound > (double)UINT32_MAX) /* what no n can be */
        return value_int(IR_I32, value_fold_compare(op, c > 0 ? -1 : 1, true));
    struct value wider = value_cast(vs, IR_I64, value_from_expr(n));
    return value_bin(vs, op, IR_I64, wider, value_int(IR_I64, (int64_t)bound));
}

/* A comparison of floats that are integers is one of integers. */
static struct value cmp_wholes(struct values *vs, enum ir_bin op, const struct expr *a,
                               const struct expr *b)
{
    if (cast_is_exact(a) && b->op == EXPR_FLOAT)
        return cmp_whole(vs, op, a->a, b->f);
    if (!cast_is_exact(a) || !cast_is_exact(b))
        return value_fold_none();
    struct value x = value_cast(vs, IR_I64, value_from_expr(a->a));
    return value_bin(vs, op, IR_I64, x, value_cast(vs, IR_I64, value_from_expr(b->a)));
}

static struct value cmp_expr(struct values *vs, enum ir_bin op, enum ir_kind type,
                             const struct expr *a, const struct expr *b)
{
    if (a->op == EXPR_INT || a->op == EXPR_FLOAT) {
        const struct expr *t = a;
        a = b;
        b = t;
        op = cmp_swap(op);
    }
    if (value_fold_is_int(type) && b->op == EXPR_INT)
        return cmp_const(vs, op, type, a, b->i);
    struct value v = cmp_wholes(vs, op, a, b);
    if (v.kind != VALUE_NONE)
        return v;
    if (a == b && value_fold_is_int(type))
        return value_int(IR_I32, value_fold_compare(op, 0, true));
    bool swap = op == IR_GT || op == IR_LE || ((op == IR_EQ || op == IR_NE) && a->id > b->id);
    if (!value_fold_is_int(type))
        swap = op == IR_GT || op == IR_GE;
    return swap ? make_bin(vs, cmp_swap(op), type, b, a) : make_bin(vs, op, type, a, b);
}

/* Constants of a signed type whose sum it cannot hold stay apart: x + 2 thousand million, and
 * the same again, is no overflow where x is small enough (C11 6.5p5). */
static bool const_fits(enum ir_kind type, wide c)
{
    return !value_fold_is_signed(type) ||
           (c >= value_type_min(type) && c <= value_type_max(type));
}

static struct value add_const(struct values *vs, enum ir_kind type, const struct expr *a,
                              int64_t c)
{
    if (a->op == EXPR_BIN && a->bin == IR_ADD && a->b->op == EXPR_INT &&
        const_fits(type, (wide)c + a->b->i)) {
        c = value_fold_wrap(type, (int64_t)((uint64_t)c + (uint64_t)a->b->i));
        a = a->a;
    }
    if (c == 0)
        return value_from_expr(a);
    struct value right = value_int(type, c);
    return make_bin(vs, IR_ADD, type, a, value_to_expr(vs, &right));
}

/* Equal sums are one operand:  ((k + 1) * 4 - 1) / n  is  (k * 4 + 3) / n. */
static const struct expr *same_sum(struct values *vs, const struct expr *e)
{
    if (!linear_is_exact(e) || e->type == IR_VOID)
        return e;
    struct linear form = linear_of(NULL, e);
    struct value v = linear_value(vs, e->type, &form);
    return v.kind == VALUE_NONE ? e : value_to_expr(vs, &v);
}

/* A sum that is too large may be a small one:  n / 8 + n / 8 + ...  Of one unknown number it may be
 * larger: the displacements of the blocks of n elements are such sums. */
static struct value collected_sum(struct values *vs, enum ir_bin op, enum ir_kind type,
                                  const struct expr *a, const struct expr *b)
{
    struct linear form = linear_of(NULL, a), other = linear_of(NULL, b);
    bool keep_all = vs->keep_all;
    if (!linear_add(&form, &other, op == IR_ADD ? 1 : -1))
        return value_fold_none();
    vs->keep_all = true;
    struct value v = linear_value(vs, type, &form);
    vs->keep_all = keep_all;
    if (v.kind != VALUE_EXPR)
        return v;
    uint32_t most = expr_single_atom(v.e) ? EXPR_MAX_SUM : EXPR_MAX_SIZE;
    return v.e->size <= most ? v : value_fold_none();
}

static struct value int_expr(struct values *vs, enum ir_bin op, enum ir_kind type,
                             const struct expr *a, const struct expr *b)
{
    bool swaps = op == IR_ADD || op == IR_MUL || op == IR_AND || op == IR_OR || op == IR_XOR;
    if (swaps && (a->op == EXPR_INT || (b->op != EXPR_INT && a->id > b->id))) {
        const struct expr *t = a;
        a = b;
        b = t;
    }
    if (b->op == EXPR_INT) {
        if (op == IR_ADD)
            return add_const(vs, type, a, b->i);
        if (op == IR_SUB && const_fits(type, -(wide)b->i))
            return add_const(vs, type, a, value_fold_wrap(type, (int64_t)(0 - (uint64_t)b->i)));
        if (op == IR_AND && b->i == 1 && a->type == type && is_truth(a))
            return value_from_expr(a);
        if (((op == IR_MUL || op == IR_AND) && b->i == 0) || (op == IR_REM && b->i == 1))
            return value_int(type, 0);
        if ((op == IR_MUL || op == IR_DIV) && b->i == 1)
            return value_from_expr(a);
        if ((op == IR_OR || op == IR_XOR || op == IR_SHL || op == IR_SHR) && b->i == 0)
            return value_from_expr(a);
    }
    bool divides = op == IR_DIV || op == IR_REM; /* by 0 is undefined (C11 6.5.5p5) */
    if ((op == IR_SUB && a == b) || (divides && a->op == EXPR_INT && a->i == 0))
        return value_int(type, 0);
    if (op == IR_DIV && a->op == EXPR_BIN && a->bin == IR_MUL && a->b == b &&
        value_fold_is_signed(type)) /* b is not 0, and the product does not wrap */
        return value_from_expr(a->a);
    if (op == IR_DIV && a->op == EXPR_BIN && a->bin == IR_MUL && a->a == b &&
        value_fold_is_signed(type))
        return value_from_expr(a->b);
    if (divides) {
        a = same_sum(vs, a);
        b = same_sum(vs, b);
    }
    bool sum = (op == IR_ADD || op == IR_SUB) && (type == IR_I32 || type == IR_I64);
    if (sum && too_large(vs, 1 + a->size + b->size))
        return collected_sum(vs, op, type, a, b);
    return make_bin(vs, op, type, a, b);
}

/* Floating point expressions are kept only where ranks may agree on them; a local one
 * would make every round of a loop different and decide nothing. */
static bool float_worth(const struct values *vs, const struct expr *a,
                        const struct expr *b)
{
    if (vs->keep_all || vs->keep_floats)
        return true;
    uint32_t bits = a->origins | (b ? b->origins : 0);
    return !(bits & HAS_LOCAL);
}

struct value value_bin(struct values *vs, enum ir_bin op, enum ir_kind type,
                       struct value a, struct value b)
{
    if (a.kind == VALUE_INT && b.kind == VALUE_INT && value_fold_is_int(type))
        return value_fold_int(op, type, a.i, b.i);
    if (a.kind == VALUE_FLOAT && b.kind == VALUE_FLOAT && type != IR_F80)
        return value_fold_float(op, type, a.f, b.f);
    if (a.kind == VALUE_NONE || b.kind == VALUE_NONE)
        return value_fold_none();
    if (a.kind == VALUE_ADDR || b.kind == VALUE_ADDR || a.kind == VALUE_FUNC ||
        b.kind == VALUE_FUNC)
        return a.kind == VALUE_EXPR || b.kind == VALUE_EXPR ? value_fold_none()
                                                            : addr_bin(vs, op, a, b);
    const struct expr *x = value_to_expr(vs, &a), *y = value_to_expr(vs, &b);
    if (!value_fold_is_int(type)) {
        if (type != IR_F32 && type != IR_F64)
            return value_fold_none();
        if (!value_bin_is_cmp(op))
            return float_worth(vs, x, y) ? make_bin(vs, op, type, x, y) : value_fold_none();
    }
    return value_bin_is_cmp(op) ? cmp_expr(vs, op, type, x, y) : int_expr(vs, op, type, x, y);
}

/* Integers of 128 bits have no values here, and no intervals: nothing is said of them. */
static bool is_too_wide(enum ir_kind type)
{
    return ir_is_int(type) && !value_fold_is_int(type);
}

struct value value_un(struct values *vs, enum ir_un op, enum ir_kind type, struct value a)
{
    if (a.kind == VALUE_INT && value_fold_is_int(type))
        return value_int(type, op == IR_NEG ? (int64_t)(0 - (uint64_t)a.i) : ~a.i);
    if (a.kind == VALUE_FLOAT && op == IR_NEG)
        return value_float(type, -a.f);
    if (a.kind != VALUE_EXPR || too_large(vs, 1 + a.e->size) || is_too_wide(type) ||
        (!value_fold_is_int(type) && !float_worth(vs, a.e, NULL)))
        return value_fold_none();
    struct expr e = {.op = EXPR_UN, .un = op, .type = type, .a = a.e};
    return value_of_expr(value_intern(vs, &e));
}

static struct value cast_expr(struct values *vs, enum ir_kind type, const struct expr *e)
{
    if (e->type == type)
        return value_of_expr(e);
    if (type == IR_BOOL && value_fold_is_int(e->type))
        return value_cast(vs, IR_BOOL, value_truth(vs, value_from_expr(e)));
    bool to_float = type == IR_F32 || type == IR_F64;
    if ((!value_fold_is_int(type) && !to_float) || is_too_wide(e->type))
        return value_fold_none();
    /* a wider cast of a cast that only widened; a cast of a float that is an integer */
    if (cast_is_exact(e) || (cast_widens(e) && value_fold_is_int(type)) ||
        (e->op == EXPR_CAST && is_truth(e) && value_fold_is_int(type) && type != IR_BOOL))
        return value_cast(vs, type, value_from_expr(e->a));
    struct expr c = {.op = EXPR_CAST, .type = type, .a = e};
    if (too_large(vs, 1 + e->size) ||
        (to_float && !cast_is_exact(&c) && !float_worth(vs, e, NULL)))
        return value_fold_none();
    return value_of_expr(value_intern(vs, &c));
}

/* Of two halves: the same, or a part of the lower one; NONE: neither. */
static struct value cast_halves(struct values *vs, enum ir_kind type, const struct value *a)
{
    struct value low, high;
    unsigned to = value_fold_bits(type), from = value_fold_bits((enum ir_kind)a->type);
    if (!ir_is_int(type) || type == IR_BOOL || !value_halves(a, &low, &high))
        return value_fold_none();
    if (to == from)
        return value_join(vs, type, low, high);
    bool is_part = to <= from / 2 && ir_is_int((enum ir_kind)low.type);
    return is_part ? value_cast(vs, type, low) : value_fold_none();
}

struct value value_cast(struct values *vs, enum ir_kind type, struct value a)
{
    struct value parts;
    switch ((enum value_kind)a.kind) {
    case VALUE_NONE:
        return a;
    case VALUE_INT:
        return value_fold_cast_int(type, (enum ir_kind)a.type, a.i);
    case VALUE_FLOAT:
        return value_fold_cast_float(type, a.f);
    case VALUE_ADDR:
    case VALUE_FUNC:
        if (type == IR_BOOL)
            return value_int(type, 1);
        if (value_fold_bits(type) != 64)
            return value_fold_none();
        a.type = (uint8_t)type;
        return a;
    case VALUE_EXPR:
        if (type == IR_BOOL && expr_is_cmp(a.e)) { /* already 0 or 1 */
            struct expr c = {.op = EXPR_CAST, .type = type, .a = a.e};
            return value_of_expr(value_intern(vs, &c));
        }
        parts = cast_halves(vs, type, &a);
        return parts.kind != VALUE_NONE ? parts : cast_expr(vs, type, a.e);
    }
    return value_fold_none();
}

struct value value_call(struct values *vs, const char *fn, enum ir_kind type,
                        struct value a, struct value b)
{
    bool usable_a = a.kind == VALUE_EXPR || value_is_const(&a);
    bool usable_b = b.kind == VALUE_NONE || b.kind == VALUE_EXPR || value_is_const(&b);
    if (!usable_a || !usable_b)
        return value_fold_none();
    struct value known = value_fold_call(fn, type, a, b);
    if (known.kind != VALUE_NONE)
        return known;
    const struct expr *x = value_to_expr(vs, &a);
    const struct expr *y = b.kind == VALUE_NONE ? NULL : value_to_expr(vs, &b);
    if (too_large(vs, 1 + x->size + (y ? y->size : 0)) || !float_worth(vs, x, y))
        return value_fold_none();
    struct expr e = {.op = EXPR_CALL, .type = type, .fn = fn, .a = x, .b = y};
    return value_of_expr(value_intern(vs, &e));
}

static const char halves[] = "both halves";

struct value value_join(struct values *vs, enum ir_kind type, struct value low,
                        struct value high)
{
    bool usable = (low.kind == VALUE_EXPR || value_is_const(&low)) &&
                  (high.kind == VALUE_EXPR || value_is_const(&high));
    if (!usable)
        return value_fold_none();
    struct expr e = {.op = EXPR_CALL, .type = type, .fn = halves, .a = value_to_expr(vs, &low),
                     .b = value_to_expr(vs, &high)};
    if (too_large(vs, 1 + e.a->size + e.b->size))
        return value_fold_none();
    return value_of_expr(value_intern(vs, &e));
}

bool value_halves(const struct value *v, struct value *low, struct value *high)
{
    if (v->kind != VALUE_EXPR || v->e->op != EXPR_CALL || strcmp(v->e->fn, halves) != 0)
        return false;
    *low = value_from_expr(v->e->a);
    *high = value_from_expr(v->e->b);
    return true;
}

struct value value_truth(struct values *vs, struct value v)
{
    if (v.kind == VALUE_EXPR && expr_is_cmp(v.e))
        return v;
    if (v.kind == VALUE_EXPR && v.type == IR_BOOL && v.e->op == EXPR_CAST &&
        expr_is_cmp(v.e->a))
        return value_of_expr(v.e->a);
    if (v.kind == VALUE_ADDR || v.kind == VALUE_FUNC)
        return value_int(IR_I32, 1);
    enum ir_kind type = (enum ir_kind)v.type;
    struct value zero = value_fold_is_int(type) ? value_int(type, 0) : value_float(type, 0);
    return value_bin(vs, IR_NE, type, v, zero);
}

const struct expr *expr_positive(struct values *vs, const struct expr *e, bool *negated)
{
    *negated = false;
    if (!expr_is_cmp(e))
        return e;
    if (e->bin == IR_NE || (e->bin == IR_GE && value_fold_is_int(e->a->type))) {
        struct value v = make_bin(vs, cmp_negate(e->bin), e->a->type, e->a, e->b);
        *negated = true;
        return v.e;
    }
    bool not_cmp = e->bin == IR_EQ && expr_is_cmp(e->a) && e->b->op == EXPR_INT &&
                   e->b->i == 0;
    if (not_cmp) {
        const struct expr *inner = expr_positive(vs, e->a, negated);
        *negated = !*negated;
        return inner;
    }
    return e;
}
