/* C arithmetic on numbers that are known (see value_fold.h). */
#include "abstraction/domain/value_fold.h"

#include "core/base/fail.h"

#include <math.h>
#include <string.h>

unsigned value_fold_bits(enum ir_kind type)
{
    switch (type) {
    case IR_BOOL: return 1;
    case IR_I8: case IR_U8: return 8;
    case IR_I16: case IR_U16: return 16;
    case IR_I32: case IR_U32: return 32;
    case IR_I64: case IR_U64: case IR_PTR: return 64;
    default: return 0;
    }
}

bool value_fold_is_signed(enum ir_kind type)
{
    return type == IR_I8 || type == IR_I16 || type == IR_I32 || type == IR_I64;
}

bool value_fold_is_int(enum ir_kind type)
{
    return value_fold_bits(type) != 0;
}

int64_t value_fold_wrap(enum ir_kind type, int64_t i)
{
    unsigned bits = value_fold_bits(type);
    if (bits == 0 || bits == 64)
        return i;
    if (type == IR_BOOL)
        return i != 0;
    uint64_t u = (uint64_t)i & ((UINT64_C(1) << bits) - 1);
    if (value_fold_is_signed(type) && (u >> (bits - 1)))
        u |= ~((UINT64_C(1) << bits) - 1);
    return (int64_t)u;
}

wide value_type_min(enum ir_kind type)
{
    unsigned bits = value_fold_bits(type);
    return value_fold_is_signed(type) ? -((wide)1 << (bits - 1)) : 0;
}

wide value_type_max(enum ir_kind type)
{
    unsigned bits = value_fold_bits(type);
    return ((wide)1 << (value_fold_is_signed(type) ? bits - 1 : bits)) - 1;
}

struct value value_fold_none(void)
{
    return (struct value){.kind = VALUE_NONE};
}

bool value_fold_compare(enum ir_bin op, int order, bool ordered)
{
    switch (op) {
    case IR_EQ: return ordered && order == 0;
    case IR_NE: return !ordered || order != 0;
    case IR_LT: return ordered && order < 0;
    case IR_LE: return ordered && order <= 0;
    case IR_GT: return ordered && order > 0;
    case IR_GE: return ordered && order >= 0;
    default: bug("not a comparison");
    }
}

static struct value fold_shift(enum ir_bin op, enum ir_kind type, int64_t x, int64_t y)
{
    if (y < 0 || y >= (int64_t)value_fold_bits(type))
        return value_fold_none(); /* undefined in C (C11 6.5.7p3) */
    if (op == IR_SHL)
        return value_int(type, (int64_t)((uint64_t)x << y));
    return value_int(type, value_fold_is_signed(type) ? x >> y : (int64_t)((uint64_t)x >> y));
}

static struct value fold_div(enum ir_bin op, enum ir_kind type, int64_t x, int64_t y)
{
    if (y == 0)
        return value_fold_none();
    if (!value_fold_is_signed(type)) {
        uint64_t u = (uint64_t)x, v = (uint64_t)y;
        return value_int(type, (int64_t)(op == IR_DIV ? u / v : u % v));
    }
    if (y == -1)
        return value_int(type, op == IR_DIV ? (int64_t)(0 - (uint64_t)x) : 0);
    return value_int(type, op == IR_DIV ? x / y : x % y);
}

struct value value_fold_int(enum ir_bin op, enum ir_kind type, int64_t x, int64_t y)
{
    uint64_t u = (uint64_t)x, v = (uint64_t)y;
    switch (op) {
    case IR_ADD: return value_int(type, (int64_t)(u + v));
    case IR_SUB: return value_int(type, (int64_t)(u - v));
    case IR_MUL: return value_int(type, (int64_t)(u * v));
    case IR_DIV: case IR_REM: return fold_div(op, type, x, y);
    case IR_AND: return value_int(type, x & y);
    case IR_OR: return value_int(type, x | y);
    case IR_XOR: return value_int(type, x ^ y);
    case IR_SHL: case IR_SHR: return fold_shift(op, type, x, y);
    case IR_EQ: case IR_NE: case IR_LT: case IR_LE: case IR_GT: case IR_GE:
        break;
    }
    int order = value_fold_is_signed(type) ? (x > y) - (x < y) : (u > v) - (u < v);
    return value_int(IR_I32, value_fold_compare(op, order, true));
}

struct value value_fold_float(enum ir_bin op, enum ir_kind type, double x, double y)
{
    if (type == IR_F32) {
        x = (double)(float)x;
        y = (double)(float)y;
    }
    switch (op) {
    case IR_ADD: return value_float(type, x + y);
    case IR_SUB: return value_float(type, x - y);
    case IR_MUL: return value_float(type, x * y);
    case IR_DIV: return value_float(type, x / y);
    case IR_REM: case IR_AND: case IR_OR: case IR_XOR: case IR_SHL: case IR_SHR:
        return value_fold_none();
    case IR_EQ: case IR_NE: case IR_LT: case IR_LE: case IR_GT: case IR_GE:
        break;
    }
    return value_int(IR_I32, value_fold_compare(op, (x > y) - (x < y), !isnan(x) && !isnan(y)));
}

struct value value_fold_cast_float(enum ir_kind type, double f)
{
    if (type == IR_BOOL)
        return value_int(type, f != 0);
    if (!value_fold_is_int(type))
        return type == IR_F32 || type == IR_F64 ? value_float(type, f) : value_fold_none();
    double whole = trunc(f); /* what the type cannot hold is undefined (C11 6.3.1.4) */
    if (isnan(f) || whole < (double)value_type_min(type) ||
        whole >= (double)value_type_max(type) + 1.0)
        return value_fold_none();
    bool is_signed = value_fold_is_signed(type);
    return value_int(type, is_signed ? (int64_t)whole : (int64_t)(uint64_t)whole);
}

struct value value_fold_cast_int(enum ir_kind type, enum ir_kind from, int64_t i)
{
    if (value_fold_is_int(type))
        return value_int(type, i);
    if (type != IR_F32 && type != IR_F64)
        return value_fold_none();
    if (type == IR_F32) /* one rounding only */
        return value_float(type, value_fold_is_signed(from) ? (double)(float)i
                                                  : (double)(float)(uint64_t)i);
    return value_float(type, value_fold_is_signed(from) ? (double)i : (double)(uint64_t)i);
}

/* ---- functions ---- */

struct unary {
    const char *name;
    double (*fn)(double);
    long double (*precise)(long double); /* NULL: fn is exact */
};

struct binary {
    const char *name;
    double (*fn)(double, double);
    long double (*precise)(long double, long double);
};

static const struct unary *find_unary(const char *name)
{
    static const struct unary table[] = {
        {"sqrt", sqrt, NULL}, {"fabs", fabs, NULL}, {"floor", floor, NULL}, {"ceil", ceil, NULL},
        {"round", round, NULL}, {"trunc", trunc, NULL}, {"rint", rint, NULL}, {"log", log, logl},
        {"log2", log2, log2l}, {"log10", log10, log10l}, {"exp", exp, expl}, {"exp2", exp2, exp2l},
        {"sin", sin, sinl}, {"cos", cos, cosl}, {"tan", tan, tanl}, {"asin", asin, asinl},
        {"acos", acos, acosl}, {"atan", atan, atanl}, {"sinh", sinh, sinhl},
        {"cosh", cosh, coshl}, {"tanh", tanh, tanhl}, {"cbrt", cbrt, cbrtl},
        {"expm1", expm1, expm1l}, {"log1p", log1p, log1pl}, {"asinh", asinh, asinhl},
        {"acosh", acosh, acoshl}, {"atanh", atanh, atanhl}, {"nearbyint", nearbyint, NULL}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (!strcmp(table[i].name, name))
            return &table[i];
    return NULL;
}

static const struct binary *find_binary(const char *name)
{
    static const struct binary table[] = {
        {"pow", pow, powl},       {"fmod", fmod, NULL}, {"atan2", atan2, atan2l},
        {"fmax", fmax, NULL},     {"fmin", fmin, NULL}, {"hypot", hypot, hypotl},
        {"fdim", fdim, NULL},     {"remainder", remainder, NULL}, {"copysign", copysign, NULL}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (!strcmp(table[i].name, name))
            return &table[i];
    return NULL;
}

static bool is_double(struct value v)
{
    return v.kind == VALUE_FLOAT && v.type == IR_F64;
}

static double run_unary(const struct unary *u, double x, bool right)
{
    return right && u->precise ? (double)u->precise(x) : u->fn(x);
}

static double run_binary(const struct binary *b, double x, double y, bool right)
{
    return right && b->precise ? (double)b->precise(x, y) : b->fn(x, y);
}

/* sqrtf(), floorf(): in double, and rounded (for sqrtf() that is exact). */
static struct value run_float_call(const char *fn, struct value a, struct value b, bool right)
{
    enum { LONGEST = 16 };
    char name[LONGEST];
    size_t n = strlen(fn);
    if (n < 2 || n > LONGEST || fn[n - 1] != 'f' || a.kind != VALUE_FLOAT || a.type != IR_F32 ||
        (b.kind != VALUE_NONE && (b.kind != VALUE_FLOAT || b.type != IR_F32)))
        return value_fold_none();
    memcpy(name, fn, n - 1);
    name[n - 1] = '\0';
    const struct unary *u = find_unary(name);
    const struct binary *two = find_binary(name);
    if (u && b.kind == VALUE_NONE)
        return value_float(IR_F32, (float)run_unary(u, a.f, right));
    if (!two || b.kind == VALUE_NONE)
        return value_fold_none();
    return value_float(IR_F32, (float)run_binary(two, a.f, b.f, right));
}

static struct value run_call(const char *fn, enum ir_kind type, struct value a, struct value b,
                             bool right)
{
    if (type == IR_F32)
        return run_float_call(fn, a, b, right);
    if (type != IR_F64 || !is_double(a))
        return value_fold_none();
    const struct unary *u = find_unary(fn);
    if (u && b.kind == VALUE_NONE)
        return value_float(IR_F64, run_unary(u, a.f, right));
    const struct binary *two = find_binary(fn);
    return two && is_double(b) ? value_float(IR_F64, run_binary(two, a.f, b.f, right)) :
                                 value_fold_none();
}

struct value value_fold_call(const char *fn, enum ir_kind type, struct value a, struct value b)
{
    return run_call(fn, type, a, b, false);
}

struct value value_fold_call_right(const char *fn, enum ir_kind type, struct value a,
                                   struct value b)
{
    return run_call(fn, type, a, b, true);
}
