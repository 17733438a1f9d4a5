/* Functions of numbers, with the arithmetic of this machine. */
#include "abstraction/domain/value.h"
#include "abstraction/library/library.h"

#include <math.h>
#include <string.h>

struct unary {
    const char *name;
    double (*fn)(double);
};

struct binary {
    const char *name;
    double (*fn)(double, double);
};

static const struct unary *find_unary(const char *name)
{
    static const struct unary table[] = {
        {"sqrt", sqrt}, {"fabs", fabs}, {"floor", floor}, {"ceil", ceil}, {"round", round},
        {"trunc", trunc}, {"rint", rint}, {"log", log}, {"log2", log2}, {"log10", log10},
        {"exp", exp}, {"exp2", exp2}, {"sin", sin}, {"cos", cos}, {"tan", tan},
        {"asin", asin}, {"acos", acos}, {"atan", atan}, {"sinh", sinh}, {"cosh", cosh},
        {"tanh", tanh}, {"cbrt", cbrt}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (!strcmp(table[i].name, name))
            return &table[i];
    return NULL;
}

static const struct binary *find_binary(const char *name)
{
    static const struct binary table[] = {{"pow", pow}, {"fmod", fmod}, {"atan2", atan2},
                                          {"fmax", fmax}, {"fmin", fmin}, {"hypot", hypot}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (!strcmp(table[i].name, name))
            return &table[i];
    return NULL;
}

static bool run_abs(struct library_call *c, enum ir_kind kind)
{
    struct value v = c->args[0];
    if (v.kind != VALUE_INT)
        return false;
    c->result = value_int(kind, v.i < 0 ? (int64_t)(0 - (uint64_t)v.i) : v.i);
    return true;
}

bool library_number(struct library_call *c)
{
    if (!strcmp(c->name, "abs"))
        return run_abs(c, IR_I32);
    if (!strcmp(c->name, "labs") || !strcmp(c->name, "llabs"))
        return run_abs(c, IR_I64);
    if (!strcmp(c->name, "expect") && c->i->n_args == 2) { /* __builtin_expect */
        c->result = c->args[0];
        return true;
    }
    if (c->args[0].kind != VALUE_FLOAT || c->args[0].type != IR_F64)
        return false;
    const struct unary *u = find_unary(c->name);
    if (u)
        c->result = value_float(IR_F64, u->fn(c->args[0].f));
    const struct binary *b = find_binary(c->name);
    bool two = b && c->args[1].kind == VALUE_FLOAT && c->args[1].type == IR_F64;
    if (two)
        c->result = value_float(IR_F64, b->fn(c->args[0].f, c->args[1].f));
    return u || two;
}
