/* Functions of numbers. */
#include "abstraction/domain/value_fold.h"
#include "abstraction/library/library.h"

#include <string.h>

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
    struct value second = c->i->n_args > 1 ? c->args[1] : (struct value){.kind = VALUE_NONE};
    struct value result = value_fold_call(c->name, IR_F64, c->args[0], second);
    if (result.kind == VALUE_NONE)
        return false;
    c->result = result;
    return true;
}
