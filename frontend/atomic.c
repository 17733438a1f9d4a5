/* Atomic operations (C11 7.17, GNU's __atomic_ and __sync_): what they do in one thread.
 *
 *     atomic_fetch_add(&n, 2)      ->  %0 = load i32 volatile &n;  store &n (%0 + 2);  %0
 *
 * libclang does not tell which operation it is; its name is read from the text.  What is loaded
 * is volatile: other threads may have written it (pthreads.c).
 */
#include "frontend/lower_expr.h"

#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/types.h"

#include <string.h>

struct operation {
    const char *name; /* without __c11_atomic_, __atomic_, _n */
    enum { OP_INIT, OP_LOAD, OP_STORE, OP_EXCHANGE, OP_CHANGE, OP_COMPARE } kind;
    enum ir_bin bin;  /* OP_CHANGE */
    bool gives_new;
};

static const struct operation operations[] = {
    {"init", OP_INIT, IR_ADD, false},
    {"load", OP_LOAD, IR_ADD, false},
    {"store", OP_STORE, IR_ADD, false},
    {"exchange", OP_EXCHANGE, IR_ADD, false},
    {"compare_exchange_strong", OP_COMPARE, IR_ADD, false},
    {"compare_exchange_weak", OP_COMPARE, IR_ADD, false},
    {"compare_exchange", OP_COMPARE, IR_ADD, false},
    {"fetch_add", OP_CHANGE, IR_ADD, false},
    {"fetch_sub", OP_CHANGE, IR_SUB, false},
    {"fetch_and", OP_CHANGE, IR_AND, false},
    {"fetch_or", OP_CHANGE, IR_OR, false},
    {"fetch_xor", OP_CHANGE, IR_XOR, false},
    {"add_fetch", OP_CHANGE, IR_ADD, true},
    {"sub_fetch", OP_CHANGE, IR_SUB, true},
    {"and_fetch", OP_CHANGE, IR_AND, true},
    {"or_fetch", OP_CHANGE, IR_OR, true},
    {"xor_fetch", OP_CHANGE, IR_XOR, true},
};

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9');
}

static const struct operation *named(const char *s, size_t length)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (strlen(operations[i].name) == length && strncmp(operations[i].name, s, length) == 0)
            return &operations[i];
    return NULL;
}

/* C11 operations and those with _n have values as operands, the others pointers to them. */
static const struct operation *find(const char *s, size_t n)
{
    bool c11 = n > 13 && strncmp(s, "__c11_atomic_", 13) == 0;
    bool gnu = n > 9 && strncmp(s, "__atomic_", 9) == 0;
    if (!c11 && !gnu)
        return NULL;
    s += c11 ? 13 : 9;
    n -= c11 ? 13 : 9;
    size_t length = 0;
    while (length < n && is_name_char(s[length]))
        length++;
    bool value = length > 2 && strncmp(s + length - 2, "_n", 2) == 0;
    const struct operation *o = named(s, length - (value ? 2 : 0));
    return o && (c11 || value || o->kind == OP_CHANGE) ? o : NULL;
}

static struct ir_opnd load(struct lower_fn *f, struct ir_opnd p, struct ir_type type)
{
    struct lvalue lv = lvalue_plain(p, type);
    lv.is_volatile = true;
    return lvalue_load(f, lv);
}

/* *p == *expected ? (*p = value, 1) : (*expected = *p, 0) */
static struct ir_opnd compare(struct lower_fn *f, struct ir_opnd p, struct ir_opnd expected,
                              struct ir_opnd value, struct ir_type type)
{
    struct ir_type truth = ir_type_of(IR_BOOL);
    uint32_t yes = build_block(f), no = build_block(f), end = build_block(f);
    struct ir_opnd result = build_temp_object(f, "", truth), old = load(f, p, type);
    build_cond_jump(f, build_bin(f, IR_EQ, old, build_load(f, expected, type)), yes, no);
    build_start_block(f, yes);
    build_store(f, p, value);
    build_store(f, result, ir_int(IR_BOOL, 1));
    build_jump(f, end);
    build_start_block(f, no);
    build_store(f, expected, old);
    build_store(f, result, ir_int(IR_BOOL, 0));
    build_jump(f, end);
    build_start_block(f, end);
    return build_load(f, result, truth);
}

static struct ir_opnd change(struct lower_fn *f, const struct operation *o, struct ir_opnd p,
                             struct ir_opnd value, struct ir_type type)
{
    struct ir_opnd old = load(f, p, type);
    struct ir_type wide = type.size < 4 ? ir_type_of(IR_I32) : type;
    struct ir_opnd sum = build_bin(f, o->bin, build_convert(f, old, wide),
                                   build_convert(f, value, wide));
    sum = build_convert(f, sum, type);
    build_store(f, p, sum);
    return o->gives_new ? sum : old;
}

/* The operands are in the order of libclang: pointer, memory order, value, order of failure,
 * second value. */
bool lower_atomic(struct lower_fn *f, CXCursor e, struct kids k, struct ir_opnd *result)
{
    size_t n = 0;
    const char *text = cursor_spelled_text(f->u, e, &n);
    const struct operation *o = text ? find(text, n) : NULL;
    CXType to = k.n ? types_c(k.v[0]) : (CXType){0};
    if (!o || to.kind != CXType_Pointer)
        return false;
    struct ir_type type = types_object(f->u, e, types_pointee(to));
    uint32_t value_at = o->kind == OP_INIT ? 1 : o->kind == OP_COMPARE ? 4 : 2;
    bool scalar = ir_is_int(type.kind) || (type.kind == IR_PTR && o->kind != OP_CHANGE);
    if (!scalar || (o->kind != OP_LOAD && k.n <= value_at))
        return false;
    struct ir_opnd p = lower_rvalue(f, k.v[0]), value = {0}, expected = {0};
    if (o->kind == OP_COMPARE)
        expected = lower_rvalue(f, k.v[2]);
    if (o->kind != OP_LOAD)
        value = lower_rvalue(f, k.v[value_at]);
    if (o->kind != OP_LOAD && o->kind != OP_CHANGE)
        value = build_convert(f, value, type);
    *result = (struct ir_opnd){0};
    switch (o->kind) {
    case OP_INIT:
    case OP_STORE:
        build_store(f, p, value);
        break;
    case OP_LOAD:
        *result = load(f, p, type);
        break;
    case OP_EXCHANGE:
        *result = load(f, p, type);
        build_store(f, p, value);
        break;
    case OP_CHANGE:
        *result = change(f, o, p, value, type);
        break;
    case OP_COMPARE:
        *result = compare(f, p, expected, value, type);
        break;
    }
    return true;
}

/* "fetch_and_add_4": fetch_add. */
static const struct operation *sync_operation(struct lower_fn *f, const char *name)
{
    char *plain = arena_strdup(f->u->scratch, name);
    char *and = strstr(plain, "and_");
    size_t n = strlen(plain);
    if (n > 2 && plain[n - 2] == '_')
        plain[n - 2] = '\0';
    if (!and)
        return NULL;
    memmove(and, and + 4, strlen(and + 4) + 1);
    return named(plain, strlen(plain));
}

bool lower_sync(struct lower_fn *f, CXCursor e, const char *name, struct ir_opnd *result)
{
    CXCursor at = clang_Cursor_getArgument(e, 0);
    if (!cursor_name_starts(name, "__sync_") || clang_Cursor_getNumArguments(e) < 1)
        return false;
    name += 7;
    const struct operation *o = sync_operation(f, name);
    bool release = cursor_name_starts(name, "lock_release");
    bool set = cursor_name_starts(name, "lock_test_and_set");
    bool swaps = cursor_name_starts(name, "bool_compare_and_swap") ||
                 cursor_name_starts(name, "val_compare_and_swap");
    struct ir_type type = types_object(f->u, at, types_pointee(types_c(at)));
    if ((!o && !release && !set && !swaps) || !ir_is_int(type.kind))
        return false;
    struct ir_opnd p = lower_rvalue(f, at), value = ir_int(type.kind, 0), old;
    if (!release)
        value = build_convert(f, lower_rvalue(f, clang_Cursor_getArgument(e, 1)), type);
    if (swaps) {
        struct ir_opnd expected = build_temp_object(f, "", type), done;
        build_store(f, expected, value);
        value = build_convert(f, lower_rvalue(f, clang_Cursor_getArgument(e, 2)), type);
        done = compare(f, p, expected, value, type);
        *result = *name == 'b' ? done : build_load(f, expected, type);
    } else if (release || set) {
        old = load(f, p, type);
        build_store(f, p, value);
        *result = release ? (struct ir_opnd){0} : old;
    } else {
        *result = change(f, o, p, value, type);
    }
    return true;
}
