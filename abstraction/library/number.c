/* Functions of numbers, with the arithmetic of this machine.
 *
 *     sqrt(2)      1.414...; so says IEEE 754
 *     cbrt(27)     3, or 3.0000000000000004: a compiler rounds correctly, a library may not
 *
 * Where a whole number is the right result and this library says another, both are possible, at
 * each place in the program.  Other differences are assumed not to decide (ledger: arithmetic).
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value_fold.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/library/library.h"

#include <math.h>
#include <string.h>

/* x or -x: a branch, as where the program says so itself. */
static bool run_abs(struct library_call *c, enum ir_kind kind)
{
    struct values *vs = c->e->values;
    struct value v = c->args[0], below;
    if (v.kind == VALUE_INT) {
        c->result = value_int(kind, v.i < 0 ? (int64_t)(0 - (uint64_t)v.i) : v.i);
        return true;
    }
    if (v.kind != VALUE_EXPR || !ir_is_int(v.e->type))
        return false;
    below = value_bin(vs, IR_LT, IR_I32, v, value_int(v.e->type, 0));
    enum tri t = fork_truth(c->e, c->s, below, NULL, c->ev);
    if (t != TRI_MAYBE)
        c->result = t == TRI_YES ? value_un(vs, IR_NEG, kind, v) : v;
    return true;
}

/* The result, as this library has it and as it should be. */
static void set_result(struct library_call *c, struct value here, double right)
{
    c->result = here;
    if (here.f == right || right != rint(right))
        return;
    const char *text = arena_printf(c->e->arena, "%s at %u:%u is %.17g" IR_LIBRARY, c->name,
                                    c->i->at.line, c->i->at.col, right);
    if (fork_truth(c->e, c->s, shared_atom(c->e, text, IR_BOOL), NULL, c->ev) == TRI_YES)
        c->result = value_float((enum ir_kind)here.type, right);
}

/* The function without the prefix of "to an integer": lround() is round(), llrintf() is rintf(). */
static const char *rounding_of(const char *name)
{
    const char *rest = name + strspn(name, "l");
    bool rounds = !strncmp(rest, "round", 5) || !strncmp(rest, "rint", 4);
    return rounds && rest > name && rest <= name + 2 ? rest : NULL;
}

/* The number of a float as an integer.  One that the integer type cannot hold stays unknown. */
static bool run_to_integer(struct library_call *c, const char *rounding)
{
    struct value a = c->args[0];
    enum ir_kind kind = c->i->type.kind;
    double end = kind == IR_I32 ? 0x1p31 : 0x1p63;
    if (a.kind != VALUE_FLOAT || (kind != IR_I32 && kind != IR_I64))
        return false;
    struct value r = value_fold_call(rounding, (enum ir_kind)a.type, a,
                                     (struct value){.kind = VALUE_NONE});
    if (r.kind != VALUE_FLOAT || !(r.f >= -end && r.f < end))
        return false;
    c->result = value_int(kind, (int64_t)r.f);
    return true;
}

/* How many bits of x are so.  False: that is not defined. */
static bool count_bits(enum libc_fn fn, uint64_t x, int *n)
{
    switch (fn) {
    case LIBC_FN___builtin_clz: case LIBC_FN___builtin_clzl: case LIBC_FN___builtin_clzll:
        *n = x ? __builtin_clzll(x) - (fn == LIBC_FN___builtin_clz ? 32 : 0) : 0;
        return x != 0;
    case LIBC_FN___builtin_ctz: case LIBC_FN___builtin_ctzl: case LIBC_FN___builtin_ctzll:
        *n = x ? __builtin_ctzll(x) : 0;
        return x != 0;
    case LIBC_FN___builtin_popcount: case LIBC_FN___builtin_popcountl:
    case LIBC_FN___builtin_popcountll:
        *n = __builtin_popcountll(x);
        return true;
    default:
        return false;
    }
}

/* Of a number that is known: std::sort() asks for the length of that of its elements. */
static bool run_bits(struct library_call *c)
{
    struct value a = c->i->n_args == 1 ? c->args[0] : (struct value){.kind = VALUE_NONE};
    bool is_short = a.kind == VALUE_INT && value_kind_size((enum ir_kind)a.type) <= 4;
    int n;
    if (a.kind != VALUE_INT ||
        !count_bits(c->fn, is_short ? (uint32_t)a.i : (uint64_t)a.i, &n))
        return false;
    c->result = value_int(c->i->type.kind, n);
    return true;
}

bool library_number(struct library_call *c)
{
    if (run_bits(c))
        return true;
    const char *rounding = rounding_of(c->name);
    if (rounding)
        return run_to_integer(c, rounding);
    if (c->fn == LIBC_FN_abs)
        return run_abs(c, IR_I32);
    if (c->fn == LIBC_FN_labs || c->fn == LIBC_FN_llabs)
        return run_abs(c, IR_I64);
    if (c->fn == LIBC_FN___builtin_expect && c->i->n_args == 2) {
        c->result = c->args[0];
        return true;
    }
    struct value second = c->i->n_args > 1 ? c->args[1] : (struct value){.kind = VALUE_NONE};
    enum ir_kind type = c->args[0].kind == VALUE_FLOAT ? (enum ir_kind)c->args[0].type : IR_F64;
    struct value result = value_fold_call(c->name, type, c->args[0], second);
    if (result.kind == VALUE_NONE)
        return false;
    set_result(c, result, value_fold_call_right(c->name, type, c->args[0], second).f);
    return true;
}
