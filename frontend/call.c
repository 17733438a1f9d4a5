/* Calls: arguments from left to right (C leaves it open: order.c), aggregates as copies, results
 * through sret.
 *
 * Compiler builtins that stand for C constructs are lowered here; others that are library
 * functions under another name (__builtin_memcpy) are called by that name.
 */
#include "frontend/lower_expr.h"

#include "core/mpi/libc_effects.h"
#include "frontend/build.h"
#include "frontend/cursor.h"
#include "frontend/openmp.h"
#include "frontend/types.h"

#include <math.h>
#include <string.h>

static struct ir_opnd lower_argument(struct lower_fn *f, CXCursor e)
{
    struct ir_type type = types_value(f->u, e);
    struct ir_opnd value = lower_rvalue(f, e);
    if (type.kind != IR_AGG)
        return value.kind == IR_O_NONE ? build_unknown(f, type, "no value") : value;
    struct ir_opnd copy = build_temp_object(f, "", type);
    build_copy(f, copy, value, type.size);
    copy.type = type;
    return copy;
}

static bool never_returns(CXType t)
{
    CXString s = clang_getTypeSpelling(t);
    bool is = strstr(clang_getCString(s), "noreturn") != NULL;
    clang_disposeString(s);
    return is;
}

static void finish_noreturn(struct lower_fn *f)
{
    build_emit(f, IR_UNREACHABLE, ir_type_of(IR_VOID));
    build_start_block(f, build_block(f));
}

/* A handle through which a library can communicate, or what leads to one. */
static bool is_channel(struct unit *u, CXCursor e)
{
    static const char *const records[] = {"m2s_comm", "m2s_request", "m2s_message", "m2s_win",
                                          "m2s_session"};
    while (clang_getCursorKind(e) == CXCursor_UnexposedExpr)
        e = cursor_last_kid(u, e);
    CXType t = types_c(e);
    while (t.kind == CXType_Pointer || types_is_array(t))
        t = types_pointee(t);
    const char *name = types_is_record(t) ? cursor_spelling(u, clang_getTypeDeclaration(t)) : "";
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        if (strcmp(records[i], name) == 0)
            return true;
    return false;
}

/* A library that gets a communicator may communicate: it is not passed over like others of
 * which the system has a header. */
static void find_channels(struct lower_fn *f, CXCursor e, struct ir_opnd target)
{
    struct ir_func *callee = &f->u->prog->funcs[target.id];
    bool known = cursor_name_starts(callee->name, "MPI_") ||
                 cursor_name_starts(callee->name, "PMPI_") ||
                 cursor_name_starts(callee->name, "m2s_") || libc_effect(callee->name);
    int n = callee->in_system_header && !known ? clang_Cursor_getNumArguments(e) : 0;
    for (int i = 0; i < n; i++)
        if (is_channel(f->u, clang_Cursor_getArgument(e, (unsigned)i)))
            callee->in_system_header = false;
}

static struct ir_opnd plain_call(struct lower_fn *f, CXCursor e, CXCursor callee)
{
    int n = clang_Cursor_getNumArguments(e);
    struct ir_type type = types_object(f->u, e, types_c(e));
    uint32_t group = order_group(f);
    struct ir_opnd target = lower_side(f, group, callee), sret = {0};
    struct ir_opnd *args = ARENA_ARRAY(f->u->arena, struct ir_opnd, n < 0 ? 0 : n);
    bool library = target.kind == IR_O_FUNC && f->u->prog->funcs[target.id].in_system_header;
    f->n_given += library;
    for (int i = 0; i < n; i++) {
        uint32_t former = order_enter(f, group);
        args[i] = lower_argument(f, clang_Cursor_getArgument(e, (unsigned)i));
        order_leave(f, former);
    }
    f->n_given -= library;
    if (type.kind == IR_AGG)
        sret = build_temp_object(f, "", type);
    openmp_region_mark(f);
    struct ir_instr *i = build_emit(f, IR_CALL, type);
    i->callee = target;
    i->args = args;
    i->n_args = n < 0 ? 0 : (uint32_t)n;
    i->sret = sret;
    i->text = cursor_source_text(f->u, e);
    if (target.kind == IR_O_FUNC) {
        find_channels(f, e, target);
        i->points = pointee_text(f->u, e, f->u->prog->funcs[target.id].name);
    }
    struct ir_opnd result = sret;
    if (type.kind != IR_VOID && type.kind != IR_AGG)
        result = build_define(f, i, type);
    bool noreturn = target.kind == IR_O_FUNC
                        ? f->u->prog->funcs[target.id].noreturn
                        : never_returns(clang_getCanonicalType(
                              clang_getPointeeType(types_c(callee))));
    if (noreturn)
        finish_noreturn(f);
    return result;
}

static CXCursor arg(CXCursor e, unsigned i)
{
    return clang_Cursor_getArgument(e, i);
}

static struct ir_opnd va_call(struct lower_fn *f, CXCursor e, enum ir_op op)
{
    struct ir_opnd a = lower_rvalue(f, arg(e, 0)), b = {0};
    if (op == IR_VACOPY)
        b = lower_rvalue(f, arg(e, 1));
    struct ir_instr *i = build_emit(f, op, ir_type_of(IR_VOID));
    i->a = a;
    i->b = b;
    return (struct ir_opnd){0};
}

static struct ir_opnd alloca_call(struct lower_fn *f, CXCursor e)
{
    struct ir_opnd size = lower_rvalue(f, arg(e, 0));
    struct ir_instr *i = build_emit(f, IR_ALLOCA, ir_type_of(IR_PTR));
    i->a = size;
    i->obj_name = str_intern(f->u->prog->strings, "alloca");
    return build_define(f, i, i->type);
}

static struct ir_opnd ignore_call(struct lower_fn *f, CXCursor e)
{
    for (int i = 0; i < clang_Cursor_getNumArguments(e); i++)
        lower_effect(f, arg(e, (unsigned)i));
    return (struct ir_opnd){0};
}

static struct ir_opnd folded_call(struct lower_fn *f, CXCursor e)
{
    struct ir_type type = types_value(f->u, e);
    int64_t i = 0;
    if (ir_is_int(type.kind) && cursor_eval_int(e, &i))
        return ir_int(type.kind, i);
    return build_unknown(f, type, "a compiler builtin");
}

static bool is_one_of(const char *name, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

#define IS_ONE_OF(name, ...)                                                             \
    is_one_of(name, (const char *const[]){__VA_ARGS__},                                  \
              sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* True if `name` is a builtin that is no call. */
static bool lower_builtin(struct lower_fn *f, CXCursor e, const char *name,
                          struct ir_opnd *result)
{
    struct ir_opnd none = {0};
    if (strcmp(name, "alloca") == 0)
        return *result = alloca_call(f, e), true;
    if (openmp_region_query(f, name, result) || lower_intrinsic(f, e, name, result) ||
        lower_sync(f, e, name, result))
        return true;
    if (IS_ONE_OF(name, "__c11_atomic_thread_fence", "__c11_atomic_signal_fence",
                  "__atomic_thread_fence", "__atomic_signal_fence", "__sync_synchronize"))
        return *result = ignore_call(f, e), true;
    if (strncmp(name, "__builtin_", 10) != 0)
        return false;
    name += 10;
    if (strcmp(name, "va_start") == 0)
        *result = va_call(f, e, IR_VASTART);
    else if (strcmp(name, "va_end") == 0)
        *result = va_call(f, e, IR_VAEND);
    else if (strcmp(name, "va_copy") == 0)
        *result = va_call(f, e, IR_VACOPY);
    else if (IS_ONE_OF(name, "alloca", "alloca_with_align"))
        *result = alloca_call(f, e);
    else if (IS_ONE_OF(name, "expect", "expect_with_probability", "assume_aligned"))
        *result = lower_rvalue(f, arg(e, 0));
    else if (IS_ONE_OF(name, "inf", "inff", "infl", "huge_val", "huge_valf", "huge_vall"))
        *result = build_float(types_value(f->u, e), INFINITY);
    else if (IS_ONE_OF(name, "nan", "nanf", "nanl"))
        *result = build_float(types_value(f->u, e), NAN);
    else if (IS_ONE_OF(name, "constant_p", "object_size", "dynamic_object_size"))
        *result = folded_call(f, e);
    else if (IS_ONE_OF(name, "prefetch", "assume"))
        *result = strcmp(name, "assume") == 0 ? none : ignore_call(f, e);
    else if (strcmp(name, "unreachable") == 0)
        *result = none, finish_noreturn(f);
    else
        return false;
    return true;
}

struct ir_opnd lower_call(struct lower_fn *f, CXCursor e)
{
    struct kids k = kids_of(f->u, e);
    if (k.n == 0) {
        cursor_unsupported(f->u, e, "this call is not supported");
        return build_unknown(f, types_value(f->u, e), "unsupported call");
    }
    CXCursor decl = clang_getCursorReferenced(e);
    struct ir_opnd result;
    if (clang_getCursorKind(decl) == CXCursor_FunctionDecl &&
        lower_builtin(f, e, cursor_spelling(f->u, decl), &result))
        return result;
    return plain_call(f, e, k.v[0]);
}
